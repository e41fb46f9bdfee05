// What is applied to the loop over tiles comes before what divides it: the tiles are counted backwards.
// openmp: 6.0
// verdict: race-free
void fill(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4) apply(grid : reverse) apply(intratile : nothing)
    for (int i = 0; i < n; i++)
        a[i] = i;
}
