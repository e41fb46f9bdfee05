// The same function is called on distinct arrays.
// verdict: race-free
static void shift(double *to, const double *from, int i) {
    to[i] = from[i + 1];
}

void run(int n, double *a, const double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        shift(a, b, i);
}
