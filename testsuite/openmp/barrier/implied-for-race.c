// The implied barrier of a loop stands at its end, not at its start.
// verdict: race
void update(int n, double *a, double *b) {
#pragma omp parallel
    {
        b[0] = 1.0; //~ r1 data-race proved write+write b[0] //~ r2 data-race proved write b[0]
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = b[0]; //~ r2 data-race proved read b[0]
    }
}
