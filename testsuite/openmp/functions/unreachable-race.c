// The program promises that there are no more than two iterations.
// verdict: race
void first(int n, double *a) {
    if (n > 2)
        __builtin_unreachable();
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i; //~ r1 data-race proved write+write a[0]
}
