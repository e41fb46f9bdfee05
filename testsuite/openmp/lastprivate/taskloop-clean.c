// The taskgroup of the loop waits for the task of the last iteration.
// verdict: race-free
void fill(int n, int *a) {
    int k = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop lastprivate(k)
        for (int i = 0; i < n; i++)
            k = i;
        a[0] = k;
    }
}
