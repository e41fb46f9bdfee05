// The inner search ends with the first hit, which is noted for its row.
// verdict: race-free
void find(int n, int m, int key, int a[n][m], int *where) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (a[i][j] == key) {
                where[i] = j;
                break;
            }
}
