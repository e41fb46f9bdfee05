// A function is called through a pointer and receives shared memory.
// verdict: unknown
void run(int n, double *a, void (*visit)(double *, int)) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        visit(a, i);
}
