// A cube of pointers to rows comes as a parameter: its rows are taken to be distinct.
// verdict: race-free
void smooth(int n, double ***r, double ***u) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                u[i][j][k] = u[i][j][k] + r[i][j - 1][k] + r[i - 1][j][k];
}
