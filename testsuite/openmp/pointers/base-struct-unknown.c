// A pointer is stored by way of a struct within another one: that memory is not followed. (Both pointers are x: a race.)
// verdict: unknown
struct base {
    double *p;
    int k;
};
struct derived {
    struct base base;
    double *q;
};
static void attach(struct base *b, double *x) {
    b->p = x;
}
void shifted(struct derived *d, double *x, int n) {
    attach((struct base *)d, x);
    d->q = x;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        d->base.p[i] = d->q[i + 1];
}
