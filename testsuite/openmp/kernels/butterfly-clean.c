// The stages of a Fourier transform: each block of `length` elements is of one iteration.
// verdict: race-free
#define N 1024
static double re[N];
void stages(void) {
    for (int length = 2; length <= N; length *= 2) {
        int half = length / 2;
#pragma omp parallel for
        for (int block = 0; block < N / length; block++)
            for (int j = 0; j < half; j++) {
                int low = block * length + j, high = low + half;
                double t = re[high];
                re[high] = re[low] - t;
                re[low] = re[low] + t;
            }
    }
}
