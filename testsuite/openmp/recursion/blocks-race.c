// The blocks overlap by one element.
// verdict: possible-race
// also: other findings allowed
static void fill(double *a, int lo, int hi) {
    if (hi - lo < 2) {
        if (lo < hi)
            a[lo] = 1.0; //~ r1 data-race possible write+write a[lo]
        return;
    }
    fill(a, lo, lo + (hi - lo) / 2);
    fill(a, lo + (hi - lo) / 2, hi);
}

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        fill(a, 100 * i, 100 * i + 101);
}
