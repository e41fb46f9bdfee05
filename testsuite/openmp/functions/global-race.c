// A called function writes a global variable.
// verdict: race
static int evaluations;

static double f(double x) {
    evaluations++; //~ r1 data-race proved write+write evaluations //~ r2 data-race proved read+write evaluations
    return x * x;
}

void table(int n, double *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        y[i] = f(0.5 * i);
}
