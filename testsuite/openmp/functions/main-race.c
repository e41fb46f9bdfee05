// The whole program: main passes constants on, and one function forgets the reduction.
// verdict: race
#include <stdio.h>

#define N 1000

static double x[N], y[N];

static void init(int n, double *v, double value) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i] = value;
}

static double dot(int n, const double *v, const double *w) {
    double s = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        s += v[i] * w[i]; //~ r1 data-race proved write+write s //~ r2 data-race proved read+write s
    return s;
}

int main(void) {
    init(N, x, 1.0);
    init(N, y, 2.0);
    printf("%f\n", dot(N, x, y));
    return 0;
}
