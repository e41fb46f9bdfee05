// The right operand of && is evaluated only in bounds, where it reads the neighbour.
// verdict: race
void mark(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i + 1 < n && a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
