// Two sections use the same loop index.
// verdict: race
// also: other findings allowed
void fill(int n, double *a, double *b) {
    int i;
#pragma omp parallel sections
    {
#pragma omp section
        for (i = 0; i < n; i++) //~ r1 data-race proved write i
            a[i] = 1.0;
#pragma omp section
        for (i = 0; i < n; i++) //~ r1 data-race proved write i
            b[i] = 2.0;
    }
}
