// Threads and lanes work on independent iterations.
// verdict: race-free
void scale(int n, double *a, const double *b) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++)
        a[i] = 2.0 * b[i];
}
