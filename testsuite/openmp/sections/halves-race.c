// The halves that two sections fill overlap by one element.
// verdict: race
void fill(int n, double *a) {
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i <= n / 2; i++)
            a[i] = 1.0; //~ r1 data-race proved write a[i]
#pragma omp section
        for (int i = n / 2; i < n; i++)
            a[i] = 2.0; //~ r1 data-race proved write a[i]
    }
}
