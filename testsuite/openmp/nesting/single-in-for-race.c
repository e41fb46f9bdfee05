// A single construct within a work-shared loop.
// verdict: race
static void once(double *a) {
#pragma omp single nowait //~ nesting
    a[0] = 1.0; //~ r1 data-race proved write+write a[0]
}

void run(int n, double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        b[i] = i;
        once(a);
    }
}
