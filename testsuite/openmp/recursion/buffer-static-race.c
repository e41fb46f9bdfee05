// All calls share one buffer.
// verdict: race
// also: other findings allowed
static void step(int *a, int lo, int hi) {
    if (hi - lo < 8)
        return;
    int mid = (lo + hi) / 2;
#pragma omp task
    step(a, lo, mid); //~ r1 data-race possible write+write step(a, lo, mid)
#pragma omp task
    step(a, mid, hi);
#pragma omp taskwait
    static int buffer[8];
    for (int i = 0; i < 8; i++)
        buffer[i] = a[lo + i]; //~ r2 data-race proved write+write buffer[i]
    for (int i = 0; i < 8; i++)
        a[lo + i] = buffer[7 - i];
}

void run(int n, int *a) {
#pragma omp parallel
#pragma omp single
    step(a, 0, n);
}
