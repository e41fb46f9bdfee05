// Without its taskgroup nothing waits for the task of the last iteration, which gives the value back.
// verdict: race
void fill(int n, int *a) {
    int k = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop lastprivate(k) nogroup //~ r1 data-race proved write k
        for (int i = 0; i < n; i++)
            k = i;
        a[0] = k; //~ r1 data-race proved read k
    }
}
