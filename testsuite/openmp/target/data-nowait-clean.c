// The target region is waited for before the data are copied back at the end of `target data`.
// verdict: race-free
double a[100];
double f(void) {
#pragma omp target data map(from : a)
    {
#pragma omp target teams distribute parallel for nowait
        for (int i = 0; i < 100; i++)
            a[i] = i;
#pragma omp taskwait
    }
    return a[0];
}
