// A search that ends the loop: each iteration writes an element of its own.
// verdict: race-free
int negative(int n, const double *a, int *found) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] < 0.0) {
            found[i] = 1;
#pragma omp cancel for
        }
    }
    return 0;
}
