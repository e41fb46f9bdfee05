// Chunks of three do not fit elements of four iterations.
// verdict: race
// also: other findings allowed
void sums(int n, double *a, double *b) {
#pragma omp parallel for schedule(dynamic, 3)
    for (int i = 0; i < n; i++)
        a[i / 4] += b[i]; //~ r1 data-race proved write+write a[i / 4]
}
