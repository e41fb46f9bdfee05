// The sum is added to after the source.
// verdict: race
// openmp: 5.2
void sum(int n, const double *a, double *total) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        double square = a[i] * a[i];
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
#pragma omp ordered doacross(source: omp_cur_iteration)
        *total += square; //~ r1 data-race proved read+write *total //~ r2 data-race proved write+write *total
    }
}
