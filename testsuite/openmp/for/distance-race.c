// A dependence over an unknown distance.
// verdict: race
void shift(int n, int k, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i + k] = a[i]; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
}
