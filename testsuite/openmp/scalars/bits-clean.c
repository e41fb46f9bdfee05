// Even iterations write the element after their own.
// verdict: race-free
void pairs(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (!(i & 1))
            a[i | 1] = a[i];
}
