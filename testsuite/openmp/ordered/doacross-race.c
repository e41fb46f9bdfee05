// An iteration waits for the one before the last, but reads what the last one writes.
// verdict: race
void chain(int n, double *a) {
#pragma omp parallel for ordered(1)
    for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 2)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
#pragma omp ordered depend(source)
    }
}
