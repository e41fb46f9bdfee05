// One of the functions of a table counts its calls.
// verdict: race
#include <math.h>

static int calls;

static double square(double x) { return x * x; }
static double shifted(double x) {
    calls++; //~ r1 data-race proved read+write calls //~ r2 data-race proved write+write calls
    return x + 1.0;
}
static double root(double x) { return sqrt(x); }

static double (*const ops[])(double) = {square, shifted, root};

void apply(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = ops[i % 3](a[i]);
}
