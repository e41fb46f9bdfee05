// What an `induction` of an operation that `declare induction` makes gives in an iteration is not known, but is its own.
// openmp: 6.0
// verdict: race-free
#pragma omp declare induction(twice : int) inductor(omp_var = omp_var * omp_step) collector(omp_step * omp_idx)
void powers(int n, int *a) {
    int p = 1;
#pragma omp parallel for induction(twice, step(2) : p)
    for (int i = 0; i < n; i++) {
        a[i] = p;
        p *= 2;
    }
}
