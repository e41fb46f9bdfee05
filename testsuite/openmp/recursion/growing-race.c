// The ranges grow into each other: any element may be touched.
// verdict: possible-race
// also: other findings allowed
static void grow(int *a, int lo, int hi, int n) {
    if (n == 0)
        return;
    for (int i = lo; i < hi; i++)
        a[i] = n; //~ r1 data-race possible write+write a[i]
    grow(a, lo - 1, hi + 1, n - 1);
}

void run(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        grow(a, 100 * i, 100 * i + 10, n);
}
