// The remainder of a negative number by an unsigned one is that of a large number: -1 and 0 give 0.
// verdict: race
void wrap(double *a) {
#pragma omp parallel for
    for (int i = -1; i <= 0; i++)
        a[i % 3u] = i; //~ r1 data-race proved write+write a[i % 3u]
}
