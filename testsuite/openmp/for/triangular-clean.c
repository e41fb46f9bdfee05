// The strict lower triangle is written from the upper one.
// verdict: race-free
void symmetric(int n, double a[n][n]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            a[i][j] = a[j][i];
}
