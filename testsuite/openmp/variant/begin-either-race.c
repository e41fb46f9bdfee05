// Where it is not known whether a variant of a block is called, a race in it, or in the function itself, is possible.
// verdict: possible-race
// openmp: 5.1
void each(int n, int *a) {
    for (int i = 0; i < n; i++)
        a[i] = i; //~ r1 data-race possible write+write a[i]
}

#pragma omp begin declare variant match(implementation = {vendor(llvm)})
void each(int n, int *a) {
    a[0] = n; //~ r2 data-race possible write+write a[0]
}
#pragma omp end declare variant

void use(int n, int *a) {
#pragma omp parallel
    each(n, a);
}
