// A loop whose range is halved until it is small.
// verdict: race-free
static void fill(double *a, int lo, int hi) {
    if (hi - lo <= 64) {
        for (int i = lo; i < hi; i++)
            a[i] = 0.5 * i;
        return;
    }
    int mid = lo + (hi - lo) / 2;
#pragma omp task
    fill(a, lo, mid);
#pragma omp task
    fill(a, mid, hi);
}

void run(int n, double *a) {
#pragma omp parallel
#pragma omp single
    fill(a, 0, n);
}
