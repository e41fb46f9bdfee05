// A task counts in variables of the function while it creates tasks, which have copies: it alone writes them.
// verdict: race-free
void factor(int n, double *a) {
    int i, j;
#pragma omp parallel
#pragma omp single nowait
#pragma omp task untied
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
#pragma omp task firstprivate(i, j)
            a[i * n + j] = i;
#pragma omp taskwait
    }
}
