// Every second iteration is skipped, so only elements are read that nobody writes.
// verdict: race-free
void shift(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0)
            continue;
        a[i] = a[i + 1];
    }
}
