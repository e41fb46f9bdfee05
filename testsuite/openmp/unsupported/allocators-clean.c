// `allocators` is a directive of Fortran, which a note says; nothing depends on it.
// openmp: 6.0
// verdict: race-free
void use(int n, double *a) {
#pragma omp allocators allocate(a)
    a[0] = 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i;
}
