// Tasks for the elements of an array, each reading the element before.
// verdict: race
void chain(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < n; i++) {
#pragma omp task
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
    }
}
