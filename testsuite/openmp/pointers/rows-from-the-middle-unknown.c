// Rows that begin in the middle of an array have no subscripts in rows of the array.
// verdict: unknown
void shifted(int n, double *a) {
    double(*b)[n] = (double(*)[n])(a + 1);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        b[i][0] = a[i];
}
