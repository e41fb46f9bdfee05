// The last iteration assigns the original of an `induction`: who goes on before that and reads it races.
// openmp: 6.0
// verdict: race
void pack(int n, int *a, int *seen) {
    int at = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for nowait induction(step(2), + : at) //~ r1 data-race any write at
        for (int i = 0; i < n; i++) {
            a[at] = i;
            at += 2;
        }
#pragma omp critical
        seen[0] = at; //~ r1 data-race any read at
    }
}
