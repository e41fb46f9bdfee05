// A parallel region of its own for the inner loop is allowed.
// verdict: race-free
static void clear_row(int n, double *row) {
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        row[j] = 0.0;
}

void run(int n, double a[n][n]) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            clear_row(n, a[i]);
    }
}
