// Iterations of different tiles may be executed at once, whatever becomes of the loops within these.
// openmp: 6.0
// verdict: race
void shift(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4) apply(intratile : reverse)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
