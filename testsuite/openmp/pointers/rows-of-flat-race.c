// An array seen as rows and flat: the first row is read while its own thread writes it.
// verdict: race
void copies(int n, double *a) {
    double(*b)[n] = (double(*)[n])a;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = a[j]; //~ r1 data-race proved write b[i][j] //~ r1 data-race proved read a[j]
}
