// Elements with equal indices are written atomically.
// verdict: race-free
void scatter(int n, const int *idx, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        a[idx[i]] += i;
    }
}
