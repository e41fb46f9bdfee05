// The whole program: main passes constants on, under which the distance is safe.
// verdict: race-free
#include <stdio.h>

#define N 1000

static double x[2 * N];

static void copy(int n, int distance, double *v) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i + distance] = v[i];
}

int main(void) {
    copy(N, N, x);
    printf("%f\n", x[N]);
    return 0;
}
