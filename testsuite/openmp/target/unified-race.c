// With `unified_shared_memory`, an asynchronous target region and the host touch one memory.
// verdict: race
// openmp: 5.0
#pragma omp requires unified_shared_memory unified_address

void start(double *a) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait
        a[0] = 1; //~ r1 data-race proved write a[0]
        a[0] = 2; //~ r1 data-race proved write a[0]
#pragma omp taskwait
    }
}
