// Every iteration waits for the one before.
// verdict: race-free
// openmp: 5.2
void sum(int n, const double *a, double *total) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        double square = a[i] * a[i];
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
        *total += square;
#pragma omp ordered doacross(source: omp_cur_iteration)
    }
}
