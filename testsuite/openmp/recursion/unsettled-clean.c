// A taskgroup waits for the tasks of all calls.
// verdict: race-free
static void fill(double *a, int lo, int hi) {
    if (hi - lo < 2) {
        for (int i = lo; i < hi; i++)
            a[i] = 1.0;
        return;
    }
    int mid = (lo + hi) / 2;
#pragma omp task
    fill(a, lo, mid);
#pragma omp task
    fill(a, mid, hi);
}

void run(int n, double *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        fill(a, 0, n);
        a[0] = 2.0;
    }
}
