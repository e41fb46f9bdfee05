// The index of the associated loop is private wherever it is declared, even if it is a global.
// verdict: race-free
int i;

void fill(int n, double *a) {
#pragma omp parallel
    {
#pragma omp for
        for (i = 0; i < n; i++)
            a[i] = 1.0;
    }
}
