// Iterations of one chunk run one after the other.
// verdict: race-free
void add(int n, int *a) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 4)
        for (int i = 0; i < n; i++)
            a[i / 4] += i;
    }
}
