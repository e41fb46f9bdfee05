// The product of a sparse matrix adds to the row's element.
// verdict: race-free
void product(int n, const int *row, const int *col, const double *v, const double *x, double *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        y[i] = 0.0;
        for (int k = row[i]; k < row[i + 1]; k++)
            y[i] += v[k] * x[col[k]];
    }
}
