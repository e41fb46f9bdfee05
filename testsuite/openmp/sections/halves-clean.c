// Two sections fill disjoint halves.
// verdict: race-free
void fill(int n, double *a) {
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i < n / 2; i++)
            a[i] = 1.0;
#pragma omp section
        for (int i = n / 2; i < n; i++)
            a[i] = 2.0;
    }
}
