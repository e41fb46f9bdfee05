// The dependences that `task iteration` tells are with others of the same elements only.
// openmp: 6.0
// verdict: race
void fill(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop nogroup
    for (int i = 1; i < n; i++) {
#pragma omp task iteration depend(inout : a[i])
        a[i] += a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
    }
}
