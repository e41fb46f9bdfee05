// The call is dispatched to the variant.
// verdict: race
// openmp: 5.1
void first(int *a, int i) {
    a[0] = i; //~ r1 data-race proved write+write a[0]
}

#pragma omp declare variant(first) match(construct = {dispatch}) adjust_args(nothing : a)
void mine(int *a, int i) {
    a[i] = i;
}

void use(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp dispatch
        mine(a, i);
    }
}
