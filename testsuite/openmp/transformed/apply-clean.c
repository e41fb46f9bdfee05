// The loops in a tile may be transformed again: each iteration is executed once all the same.
// openmp: 6.0
// verdict: race-free
void fill(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4) apply(intratile : unroll)
    for (int i = 0; i < n; i++)
        a[i] = i;
}
