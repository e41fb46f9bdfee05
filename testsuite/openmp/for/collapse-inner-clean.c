// With collapse(2) both indices are private and name one element.
// verdict: race-free
void scale(int n, int m, double a[n][m]) {
    int i, j;
#pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            a[i][j] = 2.0 * a[i][j];
}
