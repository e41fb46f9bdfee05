// A called function works on its arguments only.
// verdict: race-free
static double f(double x) {
    double square = x * x;
    return square + 1.0;
}

void table(int n, double *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        y[i] = f(0.5 * i);
}
