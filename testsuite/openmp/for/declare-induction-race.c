// Where a variable that `induction` would have copies of is shared, the iterations race.
// openmp: 6.0
// verdict: race
#pragma omp declare induction(twice : int) inductor(omp_var = omp_var * omp_step) collector(omp_step * omp_idx)
void powers(int n, int *a) {
    int p = 1, q = 1;
#pragma omp parallel for induction(twice, step(2) : q)
    for (int i = 0; i < n; i++) {
        a[i] = p * q; //~ r1 data-race proved read p
        p *= 2; //~ r1 data-race proved write p //~ r2 data-race proved write+write p //~ r3 data-race proved read+write p
        q *= 2;
    }
}
