// One thread copies, and the others wait for it.
// verdict: race-free
void f(int n, double *a) {
#pragma omp parallel
    {
#pragma omp single
#pragma omp target data map(tofrom : a[0 : n])
        {
        }
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] += 1;
    }
}
