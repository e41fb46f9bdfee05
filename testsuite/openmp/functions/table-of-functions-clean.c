// The functions of a table are called one or the other, as the number of the iteration says.
// verdict: race-free
#include <math.h>

static double square(double x) { return x * x; }
static double shifted(double x) { return x + 1.0; }
static double root(double x) { return sqrt(x); }

static double (*const ops[])(double) = {square, shifted, root};

void apply(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = ops[i % 3](a[i]);
}
