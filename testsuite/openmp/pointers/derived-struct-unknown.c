// The struct that a member is the first of is found by the member's address: that is not followed. (base.p and q are one: a
// race.)
// verdict: unknown
struct base {
    double *p;
    int k;
};
struct derived {
    struct base base;
    double *q;
};
static void adopt(void *given) {
    struct derived *d = given;
    d->base.p = d->q;
}
void shifted(struct derived *d, int n) {
    adopt(&d->base);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        d->base.p[i] = d->q[i + 1];
}
void assigned(struct derived *d, int n) {
    void *any;
    any = &d->base;
    struct derived *e = (struct derived *)any;
#pragma omp parallel sections
    {
#pragma omp section
        e->q = 0;
#pragma omp section
        d->q = 0;
    }
}
