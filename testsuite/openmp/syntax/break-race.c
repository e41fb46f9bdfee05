// The inner search ends with the first hit, which is noted in a shared place.
// verdict: possible-race
void find(int n, int m, int key, int a[n][m], int *where) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (a[i][j] == key) {
                *where = j; //~ r1 data-race possible write+write *where
                break;
            }
}
