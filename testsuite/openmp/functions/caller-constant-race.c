// The whole program: main passes a distance that is smaller than the loop is long.
// verdict: race
#include <stdio.h>

#define N 1000

static double x[2 * N];

static void copy(int n, int distance, double *v) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i + distance] = v[i]; //~ r1 data-race proved write v[i + distance] //~ r1 data-race proved read v[i]
}

int main(void) {
    copy(N, N - 1, x);
    printf("%f\n", x[N]);
    return 0;
}
