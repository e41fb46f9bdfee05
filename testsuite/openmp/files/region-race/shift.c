void shift(double *a, int n, int by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i + by]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + by]
}
