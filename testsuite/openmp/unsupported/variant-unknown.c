// Functions between `begin declare variant` and its end may replace others; which is called is not followed.
// verdict: unknown
// openmp: 5.1
void each(int n, int *a) {
    for (int i = 0; i < n; i++)
        a[i] = i;
}

#pragma omp begin declare variant match(implementation = {vendor(llvm)})
void each(int n, int *a) {
    a[0] = n;
}
#pragma omp end declare variant

void use(int n, int *a) {
#pragma omp parallel
    each(n, a); //~ unsupported
}
