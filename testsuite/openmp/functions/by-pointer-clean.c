// A called function adds through a pointer to a variable of the iteration.
// verdict: race-free
static void add(double *acc, double v) {
    *acc += v;
}

void sums(int n, const double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double s = 0.0;
        add(&s, a[i]);
        add(&b[i], s);
    }
}
