// What an `induction` with `*` has in two iterations is not known: it may be the same.
// openmp: 6.0
// verdict: possible-race
void pack(int n, int x, int *a) {
    int at = 1;
#pragma omp parallel for induction(step(x), * : at)
    for (int i = 0; i < n; i++) {
        a[at] = i; //~ r1 data-race possible write+write a[at]
        at *= x;
    }
}
