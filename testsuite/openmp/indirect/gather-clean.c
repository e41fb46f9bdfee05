// Reading through an index array is harmless when another array is written.
// verdict: race-free
void gather(int n, const int *idx, const double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i] = a[idx[i]];
}
