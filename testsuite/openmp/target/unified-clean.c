// With `unified_shared_memory`, an asynchronous target region and the host touch one memory, one after the other.
// verdict: race-free
// openmp: 5.0
#pragma omp requires unified_shared_memory unified_address

void start(double *a) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait
        a[0] = 1;
#pragma omp taskwait
        a[0] = 2;
    }
}
