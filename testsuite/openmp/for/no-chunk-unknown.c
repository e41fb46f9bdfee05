// Chunks have at least one iteration, and teams at least one thread.
// verdict: unknown
void run(int n, double *a) {
#pragma omp parallel for schedule(static, 0) //~ unsupported
    for (int i = 0; i < n; i++)
        a[i] = 0;
#pragma omp parallel for num_threads(-3) //~ unsupported
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
