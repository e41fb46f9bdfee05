// Two single blocks with the implied barrier between.
// verdict: race-free
void stages(int n, double *a) {
#pragma omp parallel
    {
#pragma omp single
        a[0] = n;
#pragma omp single nowait
        a[0] = 2.0 * n;
    }
}
