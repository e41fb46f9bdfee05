// A reduction that is declared with the clauses of OpenMP 6.0 has the meaning that it has by the older form.
// openmp: 6.0
// verdict: race-free
struct range { double low, high; };
void widen(struct range *to, const struct range *from) {
    if (from->low < to->low)
        to->low = from->low;
    if (from->high > to->high)
        to->high = from->high;
}
#pragma omp declare_reduction(widen : struct range) combiner(widen(&omp_out, &omp_in)) initializer(omp_priv = omp_orig)
struct range bounds(int n, const double *a) {
    struct range r = {0, 0};
#pragma omp parallel for reduction(widen : r)
    for (int i = 0; i < n; i++) {
        struct range here = {a[i], a[i]};
        widen(&r, &here);
    }
    return r;
}
