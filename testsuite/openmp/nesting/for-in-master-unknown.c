// A work-shared loop within master: the other threads never come to it.
// verdict: unknown
static void clear(int n, double *a) {
#pragma omp for //~ nesting
    for (int i = 0; i < n; i++)
        a[i] = 0.0;
}

void run(int n, double *a) {
#pragma omp parallel
    {
#pragma omp master
        clear(n, a);
    }
}
