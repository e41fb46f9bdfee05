// Rows of n elements, filled with n.
// verdict: race-free
void relax(int n, int m, int most, double tolerance, double *u, double *old) {
    double error = 10.0 * tolerance;
    int k = 1;
    while (k <= most && error > tolerance) {
#pragma omp parallel for
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                old[i + n * j] = u[i + n * j];
        k++;
        error = error / 2;
    }
}
