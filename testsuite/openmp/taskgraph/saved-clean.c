// Whatever was recorded, the tasks of a `taskgraph` write elements of their own.
// openmp: 6.0
// verdict: race-free
void step(int n, double *a, double *b) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp taskgraph
            for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(saved : i) shared(a)
                a[i] = 1;
            }
        }
#pragma omp section
        b[n] = 2;
    }
}
