// A reduction of the program's own combines copies, as the others do.
// verdict: race-free
struct range {
    double low, high;
};

static void widen(struct range *to, struct range from) {
    if (from.low < to->low)
        to->low = from.low;
    if (from.high > to->high)
        to->high = from.high;
}

#pragma omp declare reduction(widen : struct range : widen(&omp_out, omp_in)) initializer(omp_priv = omp_orig)

struct range extent(int n, const double *a) {
    struct range all = {0, 0};
#pragma omp parallel for reduction(widen : all)
    for (int i = 0; i < n; i++) {
        if (a[i] < all.low)
            all.low = a[i];
        if (a[i] > all.high)
            all.high = a[i];
    }
    return all;
}
