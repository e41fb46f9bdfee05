// An iteration reads the element that the previous iteration writes.
// verdict: race
void prefix(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + 1.0; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
