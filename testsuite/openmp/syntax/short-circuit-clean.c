// The right operand of && would read the neighbour, but is never evaluated.
// verdict: race-free
void mark(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i >= n && a[i + 1];
}
