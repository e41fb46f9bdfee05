// Tasks for the elements of an array; the index is firstprivate without saying so.
// verdict: race-free
void fill(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < n; i++) {
#pragma omp task
        a[i] = i;
    }
}
