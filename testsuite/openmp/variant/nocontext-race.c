// Whether the variant matches depends on a value.
// verdict: race
// openmp: 5.1
void first(int *a, int i) {
    a[0] = i; //~ r1 data-race proved write+write a[0]
}

#pragma omp declare variant(first) match(construct = {dispatch})
void mine(int *a, int i) {
    a[i + 1] = i;
}

void use(int n, int *a, int here) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp dispatch nocontext(here)
        mine(a, i);
    }
}
