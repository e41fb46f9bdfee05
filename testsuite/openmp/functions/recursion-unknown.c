// A recursive function that writes shared memory cannot be followed.
// verdict: unknown
static void fill(double *a, int lo, int hi) {
    if (hi - lo < 2) {
        a[lo] = 1.0;
        return;
    }
    fill(a, lo, lo + (hi - lo) / 2);
    fill(a, lo + (hi - lo) / 2, hi);
}

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        fill(a, 100 * i, 100 * i + 100);
}
