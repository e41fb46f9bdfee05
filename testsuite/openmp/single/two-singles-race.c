// Two single blocks without a barrier may run on different threads at once.
// verdict: race
void stages(int n, double *a) {
#pragma omp parallel
    {
#pragma omp single nowait
        a[0] = n; //~ r1 data-race proved write a[0]
#pragma omp single
        a[0] = 2.0 * n; //~ r1 data-race proved write a[0]
    }
}
