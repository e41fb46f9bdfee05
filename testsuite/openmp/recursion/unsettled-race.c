// The call returns before the tasks of its calls are done: a taskwait does not wait for them.
// verdict: race
// also: other findings allowed
static void fill(double *a, int lo, int hi) {
    if (hi - lo < 2) {
        for (int i = lo; i < hi; i++)
            a[i] = 1.0; //~ r1 data-race proved write a[i]
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
        fill(a, 0, n);
#pragma omp taskwait
        a[0] = 2.0; //~ r1 data-race proved write a[0]
    }
}
