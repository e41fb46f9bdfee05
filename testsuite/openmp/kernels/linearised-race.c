// Rows of m elements, filled with n: they overlap where n is larger. The loop around the region has a condition of
// two parts.
// verdict: race
void relax(int n, int m, int most, double tolerance, double *u, double *old) {
    double error = 10.0 * tolerance;
    int k = 1;
    while (k <= most && error > tolerance) {
#pragma omp parallel for
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                old[i + m * j] = u[i + m * j]; //~ r1 data-race proved write+write old[i + m * j]
        k++;
        error = error / 2;
    }
}
