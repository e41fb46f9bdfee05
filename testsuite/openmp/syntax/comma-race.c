// Two assignments in one expression, the second to a shared variable.
// verdict: race
void mirror(int n, int *a, int *b, int *last) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b[i], *last = a[i]; //~ r1 data-race proved write+write *last
}
