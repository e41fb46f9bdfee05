// A work-shared loop within another one.
// verdict: unknown
static void clear_row(int n, double *row) {
#pragma omp for //~ nesting
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
