// A barrier within a critical section: the one who waits keeps the others out.
// verdict: unknown
static void wait_for_all(void) {
#pragma omp barrier //~ nesting
}

void run(double *a) {
#pragma omp parallel
    {
#pragma omp critical
        {
            a[0] = 1.0;
            wait_for_all();
        }
    }
}
