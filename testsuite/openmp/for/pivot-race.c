// All iterations read the element that the first iteration writes.
// verdict: race
void normalise(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i] / a[0]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[0]
}
