// The lower half is copied to the upper half.
// verdict: race-free
void copy_up(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i + n] = a[i];
}
