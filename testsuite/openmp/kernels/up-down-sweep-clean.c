// The exclusive prefix sum of Blelloch: pairs at distances that double, and then halve.
// verdict: race-free
#define N 256
static int x[N];
void scan(void) {
    for (int d = 1; d < N; d *= 2) {
#pragma omp parallel for
        for (int k = 0; k < N; k += 2 * d)
            x[k + 2 * d - 1] += x[k + d - 1];
    }
    x[N - 1] = 0;
    for (int d = N / 2; d >= 1; d /= 2) {
#pragma omp parallel for
        for (int k = 0; k < N; k += 2 * d) {
            int t = x[k + d - 1];
            x[k + d - 1] = x[k + 2 * d - 1];
            x[k + 2 * d - 1] += t;
        }
    }
}
