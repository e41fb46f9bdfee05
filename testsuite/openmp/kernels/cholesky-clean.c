// The pivot of a factorisation step is computed by one thread while the others wait.
// verdict: race-free
void step(int n, int k, double a[n][n]) {
#pragma omp parallel
    {
#pragma omp single
        a[k][k] = 1.0;
#pragma omp for
        for (int i = k + 1; i < n; i++)
            a[i][k] = a[i][k] / a[k][k];
    }
}
