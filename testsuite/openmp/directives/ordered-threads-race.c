// `ordered threads` orders its own block, not what comes before it.
// verdict: race
int sum(int n, const int *a) {
    int s = 0, last = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        last = i; //~ r1 data-race proved write+write last
#pragma omp ordered threads
        s += a[i];
    }
    return s + last;
}
