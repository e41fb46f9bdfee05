// `always` copies what the device has already, while the host computes with it.
// verdict: race
// also: other findings allowed
void step(int n, double *a, double *b) {
#pragma omp target data map(to : a[0 : n]) map(tofrom : b[0 : n])
    {
#pragma omp target nowait map(always, to : a[0 : n]) //~ r1 data-race proved read a[0 : n]
        for (int i = 0; i < n; i++)
            b[i] = i;
        for (int i = 0; i < n; i++)
            a[i] += 1; //~ r1 data-race proved write a[i]
#pragma omp taskwait
    }
}
