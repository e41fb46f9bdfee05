// The first check of a double check reads outside the critical section.
// verdict: possible-race
int maximum(int n, const int *a) {
    int m = a[0];
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] > m) { //~ r1 data-race possible read m
#pragma omp critical
            if (a[i] > m)
                m = a[i]; //~ r1 data-race possible write m
        }
    }
    return m;
}
