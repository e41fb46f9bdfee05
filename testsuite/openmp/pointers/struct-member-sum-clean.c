// A private object of the same type is summed into.
// verdict: race-free
struct stats {
    int count;
    double sum;
};

void accumulate(int n, const double *a, double *out) {
    struct stats s;
#pragma omp parallel for private(s)
    for (int i = 0; i < n; i++) {
        s.sum = a[i];
        s.count = i;
        out[i] = s.sum * s.count;
    }
}
