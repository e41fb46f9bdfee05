// How far it is to the next gap is told by data, but each task gets one that is further on.
// verdict: race-free
void fill(const int *taken, int *at, int n) {
#pragma omp parallel
#pragma omp single
    {
        int i = 0;
        while (i < n) {
            while (taken[i])
                i++;
#pragma omp task firstprivate(i)
            at[i] = 1;
            i++;
        }
    }
}
