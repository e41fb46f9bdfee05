// What the device has already is not copied again: both kernels read it.
// verdict: race-free
int a[100], b[100], c[100];
void f(void) {
#pragma omp target data map(to : a) map(from : b, c)
    {
#pragma omp target nowait
        for (int i = 0; i < 100; i++)
            b[i] = a[i];
#pragma omp target map(to : a)
        for (int i = 0; i < 100; i++)
            c[i] = a[i];
#pragma omp taskwait
    }
}
