// A tile of two iterations of a loop that is unrolled twice has four of the loop as written.
// verdict: race-free
// openmp: 5.1
void sums(int n, const double *a, double *block) {
#pragma omp parallel for schedule(dynamic)
#pragma omp tile sizes(2)
#pragma omp unroll partial(2)
    for (int i = 0; i < n; i++)
        block[i / 4] += a[i];
}
