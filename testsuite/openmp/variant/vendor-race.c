// Which of the two functions is called is up to the implementation: one of them races.
// verdict: possible-race
// openmp: 5.0
void first(int *a, int i) {
    a[0] = i; //~ r1 data-race possible write+write a[0]
}

#pragma omp declare variant(first) match(implementation = {vendor(gnu)}, device = {kind(host)})
void mine(int *a, int i) {
    a[i + 1] = i;
}

void use(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        mine(a, i);
}
