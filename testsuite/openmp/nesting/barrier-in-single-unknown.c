// A barrier within single: only one thread comes to it.
// verdict: unknown
static void wait_for_all(void) {
#pragma omp barrier //~ nesting
}

void run(double *a) {
#pragma omp parallel
    {
#pragma omp single
        {
            a[0] = 1.0;
            wait_for_all();
        }
    }
}
