// A loop waits where the argument of its `nowait` is false: where it is true, the next loop may be ahead.
// openmp: 6.0
// verdict: race
void shift(int n, int ahead, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for nowait(ahead)
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for
        for (int i = 1; i < n; i++)
            b[i] = a[i - 1]; //~ r1 data-race proved read a[i - 1]
    }
}
