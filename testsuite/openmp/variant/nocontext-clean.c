// With `nocontext`, the variant for dispatched calls does not match.
// verdict: race-free
// openmp: 5.1
void first(int *a, int i) {
    a[0] = i;
}

#pragma omp declare variant(first) match(construct = {dispatch})
void mine(int *a, int i) {
    a[i] = i;
}

void use(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp dispatch nocontext(1)
        mine(a, i);
    }
}
