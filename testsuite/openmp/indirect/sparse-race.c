// The transposed product of a sparse matrix adds to the column's element.
// verdict: possible-race
void transposed(int n, const int *row, const int *col, const double *v, const double *x, double *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            y[col[k]] += v[k] * x[i]; //~ r1 data-race possible write+write y[col[k]] //~ r2 data-race possible read+write y[col[k]]
}
