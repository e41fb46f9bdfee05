// Whether a loop whose bounds depend on another one has an iteration, and which is the last, no condition here tells.
// verdict: possible-race
// openmp: 5.0
void last(int n, const int *a, int *b) {
    int k = 0;
#pragma omp parallel
    {
#pragma omp for collapse(2) lastprivate(k) nowait //~ r1 data-race possible write k
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++)
                k = a[i + j];
#pragma omp master
        b[0] = k; //~ r1 data-race possible read k
    }
}
