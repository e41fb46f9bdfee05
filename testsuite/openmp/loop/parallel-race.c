// Iterations of a loop in a parallel region run on any thread.
// verdict: race
void shift(int n, float *a) {
#pragma omp parallel
    {
#pragma omp loop bind(parallel)
        for (int i = 1; i < n; i++)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
    }
}
