// How many tasks a `taskgraph` has may be what was recorded at an earlier time, when `n` was something else: the other thread's
// elements need not be apart from theirs.
// openmp: 6.0
// verdict: possible-race
void step(int n, double *a) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp taskgraph
            for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(saved : i) shared(a)
                a[i] = 1; //~ r1 data-race possible write a[i]
            }
        }
#pragma omp section
        a[n] = 2; //~ r1 data-race possible write a[n]
    }
}
