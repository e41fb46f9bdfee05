// The rows are distributed over teams; the dependence stays within a row.
// verdict: race-free
void rows(int n, double a[n][64]) {
#pragma omp target teams distribute map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        for (int j = 1; j < 64; j++)
            a[i][j] = a[i][j - 1];
}
