// `ordered threads` is `ordered`.
// verdict: race-free
int sum(int n, const int *a) {
    int s = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered threads
        s += a[i];
    }
    return s;
}
