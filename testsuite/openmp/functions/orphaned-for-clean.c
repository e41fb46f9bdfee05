// Two calls of a work-shared loop, each with the implied barrier at its end.
// verdict: race-free
static void sweep(int n, double *to, const double *from) {
#pragma omp for
    for (int i = 1; i < n; i++)
        to[i] = from[i - 1];
}

void run(int n, double *a, double *b) {
#pragma omp parallel
    {
        sweep(n, a, b);
        sweep(n, b, a);
    }
}
