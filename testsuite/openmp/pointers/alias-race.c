// A pointer into the same array makes the read a neighbour's element.
// verdict: race
void shift(int n, double *a) {
    double *next = a + 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = next[i]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read next[i]
}
