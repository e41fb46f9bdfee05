// Within `target data`: a half of the device's copy is copied back while a kernel reads all of it, and then used.
// verdict: race-free
void f(int n, double *restrict x, double *restrict y) {
#pragma omp target data map(to : x[0 : n]) map(from : y[0 : n])
    {
#pragma omp target update from(x[0 : n]) nowait
#pragma omp target teams distribute parallel for nowait
        for (int i = 0; i < n; i++)
            y[i] = x[i];
#pragma omp taskwait
        x[0] = 1;
    }
}
