// The threads replace the rows: what the pointers point to is not followed.
// verdict: unknown
void rotate(int n, int m, double **a, double **spare) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = spare[i];
        for (int j = 0; j < m; j++)
            a[i][j] = j;
    }
}
