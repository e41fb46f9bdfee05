// Equal indices meet one element apart as well.
// verdict: possible-race
void scatter(int n, const int *idx, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        a[idx[i]] = 1.0; //~ r1 data-race possible write a[idx[i]]
        a[idx[i] + 1] = 2.0; //~ r1 data-race possible write a[idx[i] + 1] //~ r2 data-race possible write+write a[idx[i] + 1]
    }
}
