// A work-shared loop within a critical section.
// verdict: unknown
static void clear(int n, double *a) {
#pragma omp for //~ nesting
    for (int i = 0; i < n; i++)
        a[i] = 0.0;
}

void run(int n, double *a) {
#pragma omp parallel
    {
#pragma omp critical
        clear(n, a);
    }
}
