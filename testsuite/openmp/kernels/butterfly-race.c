// Blocks are half as far apart as they are long.
// verdict: race
#define N 1024
static double re[N];
void stages(void) {
    for (int length = 2; length < N; length *= 2) {
        int half = length / 2;
#pragma omp parallel for
        for (int block = 0; block < N / length; block++)
            for (int j = 0; j < half; j++) {
                int low = block * half + j;
                re[low] += re[low + half]; //~ r1 data-race proved write re[low] //~ r1 data-race proved read re[low + half]
            }
    }
}
