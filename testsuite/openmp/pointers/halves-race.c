// The pointer to the upper half starts one element too early.
// verdict: race
void shift(int n, double *a) {
    double *upper = &a[n - 1];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        upper[i] = a[i]; //~ r1 data-race proved write upper[i] //~ r1 data-race proved read a[i]
}
