// Where no iteration assigns, nothing is given back.
// verdict: possible-race
// openmp: 5.0
void last(int n, const int *a, int *b) {
    int k = 0;
#pragma omp parallel
    {
#pragma omp for lastprivate(conditional : k) nowait //~ r1 data-race possible write k
        for (int i = 0; i < n; i++)
            if (a[i] > 0)
                k = i;
#pragma omp master
        b[0] = k; //~ r1 data-race possible read k
    }
}
