// What the combiner of a declared reduction does is done for each thread, one after the other, and while others compute.
// openmp: 6.0
// verdict: race
// also: other findings allowed
int calls;
void add(double *to, const double *from) {
    calls++; //~ r1 data-race proved read calls
    *to += *from;
}
#pragma omp declare_reduction(counted : double) combiner(add(&omp_out, &omp_in)) initializer(omp_priv = 0)
double sum(int n, const double *a) {
    double s = 0;
#pragma omp parallel for reduction(counted : s)
    for (int i = 0; i < n; i++) {
        calls = i; //~ r1 data-race proved write calls
        s += a[i];
    }
    return s;
}
