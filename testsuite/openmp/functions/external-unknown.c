// An external function receives shared memory, and nothing is known of what it does with it.
// verdict: unknown
void refine(double *cell);

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        refine(a);
}
