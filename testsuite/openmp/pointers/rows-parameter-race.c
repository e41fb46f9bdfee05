// A cube of pointers to rows comes as a parameter: the plane before is read while it is written.
// verdict: race
void smooth(int n, double ***r, double ***u) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                u[i][j][k] = u[i - 1][j][k] + r[i][j - 1][k]; //~ r1 data-race any write u[i][j][k] //~ r1 data-race any read u[i - 1][j][k]
}
