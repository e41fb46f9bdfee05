// Within `target data`: the transfer of a section writes what a kernel reads of the device's copy.
// verdict: race
void f(int n, double *restrict x, double *restrict y) {
#pragma omp target data map(to : x[0 : n]) map(from : y[0 : n])
    {
        for (int i = 0; i < n; i++)
            x[i] = i;
#pragma omp target update to(x[0 : n]) nowait //~ r1 data-race proved write x[0 : n]
#pragma omp target teams distribute parallel for nowait
        for (int i = 0; i < n; i++)
            y[i] = x[i]; //~ r1 data-race proved read x[i]
#pragma omp taskwait
    }
}
