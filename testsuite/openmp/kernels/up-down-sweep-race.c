// The way down goes in steps of `d` where they should be of `2 * d`: neighbours share an element.
// verdict: race
#define N 256
static int x[N];
void scan(void) {
    for (int d = N / 2; d >= 1; d /= 2) {
#pragma omp parallel for
        for (int k = 0; k < N - d; k += d) {
            int t = x[k + d - 1]; //~ r1 data-race proved read x[k + d - 1]
            x[k + d - 1] = x[k + 2 * d - 1]; //~ r2 data-race proved write x[k + d - 1] //~ r2 data-race proved read x[k + 2 * d - 1] //~ r3 data-race proved write x[k + d - 1] //~ r4 data-race proved write x[k + d - 1]
            x[k + 2 * d - 1] += t; //~ r1 data-race proved write x[k + 2 * d - 1] //~ r3 data-race proved read x[k + 2 * d - 1] //~ r4 data-race proved write x[k + 2 * d - 1]
        }
    }
}
