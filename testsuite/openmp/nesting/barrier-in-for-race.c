// A barrier within a work-shared loop is misplaced; that everyone writes an element after it is a race all the same.
// verdict: race
void run(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) {
            a[i] = i;
#pragma omp barrier //~ nesting
        }
        b[0] = 1.0; //~ r1 data-race proved write+write b[0]
    }
}
