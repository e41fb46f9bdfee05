// The work-sharing directive is missing, so every thread runs the whole loop.
// verdict: race
void init(int n, double *a) {
#pragma omp parallel
    for (int i = 0; i < n; i++)
        a[i] = i; //~ r1 data-race proved write+write a[i]
}
