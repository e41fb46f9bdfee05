// What the device has already is not copied again while the host computes with it.
// verdict: race-free
void step(int n, double *a, double *b) {
#pragma omp target data map(to : a[0 : n]) map(tofrom : b[0 : n])
    {
#pragma omp target nowait map(to : a[0 : n])
        for (int i = 0; i < n; i++)
            b[i] = i;
        for (int i = 0; i < n; i++)
            a[i] += 1;
#pragma omp taskwait
    }
}
