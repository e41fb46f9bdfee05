// A struct is used by way of the struct that it begins with: what is stored there is a member of both.
// verdict: race
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
static void count(void *given) {
    struct base *b = given;
    b->k = 1; //~ r2 data-race proved write b->k
}
void shifted(struct derived *d, double *x, int n) {
    attach((struct base *)d, x);
    d->q = x;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        d->base.p[i] = d->q[i + 1]; //~ r1 data-race proved write d->base.p[i] //~ r1 data-race proved read d->q[i + 1]
}
void counted(struct derived *d) {
#pragma omp parallel sections
    {
#pragma omp section
        count(d);
#pragma omp section
        d->base.k = 0; //~ r2 data-race proved write d->base.k
    }
}
