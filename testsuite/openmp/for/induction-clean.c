// An `induction` with `+` counts as `linear` does: no two iterations have one value.
// openmp: 6.0
// verdict: race-free
void pack(int n, int *a) {
    int at = 0;
#pragma omp parallel for induction(step(2), + : at)
    for (int i = 0; i < n; i++) {
        a[at] = i;
        at += 2;
    }
}
