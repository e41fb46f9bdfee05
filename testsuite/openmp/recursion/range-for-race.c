// Each iteration reads what the next one writes, which may be in another task.
// verdict: race
// also: other findings allowed
static void fill(double *a, int lo, int hi) {
    if (hi - lo <= 64) {
        for (int i = lo; i < hi; i++)
            a[i] = 0.5 * a[i + 1]; //~ r1 data-race possible write a[i] //~ r2 data-race proved write a[i] //~ r2 data-race proved read a[i + 1]
        return;
    }
    int mid = lo + (hi - lo) / 2;
#pragma omp task
    fill(a, lo, mid); //~ r1 data-race possible write fill(a, lo, mid)
#pragma omp task
    fill(a, mid, hi);
}

void run(int n, double *a) {
#pragma omp parallel
#pragma omp single
    fill(a, 0, n);
}
