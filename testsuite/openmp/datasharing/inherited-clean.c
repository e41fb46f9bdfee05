// The accumulator is declared in the loop body.
// verdict: race-free
static void inner(int n, const double *row, double *out) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
        double acc = 0.0;
        acc += row[j];
        out[j] = acc;
    }
}

void outer(int n, const double *m, double *out) {
    inner(n, m, out);
}
