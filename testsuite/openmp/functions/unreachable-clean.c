// The program promises that there are no more than one iteration.
// verdict: race-free
void first(int n, double *a) {
    if (n > 1)
        __builtin_unreachable();
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
}
