// Chained assignments and commas, all to elements of the iteration.
// verdict: race-free
void mirror(int n, int *a, int *b, int *c) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b[i] = c[i], c[i] = 0;
}
