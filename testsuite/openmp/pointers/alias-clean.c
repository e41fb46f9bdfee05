// A pointer to the upper half of the same array.
// verdict: race-free
void shift(int n, double *a) {
    double *upper = a + n;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        upper[i] = a[i];
}
