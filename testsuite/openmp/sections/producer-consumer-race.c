// One section reads the array that another one fills.
// verdict: race
void pipeline(int n, double *a, double *b) {
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp section
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
