// An iteration reads another array than it writes.
// verdict: race-free
void shift(int n, double *a, const double *b) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1] + 1.0;
}
