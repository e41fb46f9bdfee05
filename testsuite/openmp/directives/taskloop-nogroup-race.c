// With `nogroup` nothing waits for the tasks of the loop.
// verdict: race
// also: other findings allowed
void scale(int n, double *a, double *out) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop nogroup
        for (int i = 0; i < n; i++)
            a[i] *= 2; //~ r1 data-race proved write a[i]
        *out = a[0];   //~ r1 data-race proved read a[0]
    }
}
