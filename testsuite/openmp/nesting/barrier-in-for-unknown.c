// A barrier within a work-shared loop.
// verdict: unknown
static void wait_for_all(void) {
#pragma omp barrier //~ nesting
}

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = i;
        wait_for_all();
    }
}
