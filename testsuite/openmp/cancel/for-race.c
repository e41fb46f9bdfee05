// A search that ends the loop: two threads may have found something before.
// verdict: possible-race
int negative(int n, const double *a, int *found) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] < 0.0) {
            *found = i; //~ r1 data-race possible write+write *found
#pragma omp cancel for
        }
    }
    return 0;
}
