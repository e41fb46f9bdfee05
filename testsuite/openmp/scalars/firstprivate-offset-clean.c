// The private offset is the length of the loop.
// verdict: race-free
void shift(int n, double *a) {
    int off = n;
#pragma omp parallel for firstprivate(off)
    for (int i = 0; i < n; i++) {
        int from = i + off;
        a[i] = a[from];
    }
}
