// A struct is used by way of the struct that it begins with; other members are other memory.
// verdict: race-free
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
    b->k++;
}
void apart(struct derived *d, double *x, double *y, int n) {
    attach((struct base *)d, x);
    d->q = y;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        d->base.p[i] = d->q[i + 1];
}
void counted(struct derived *d) {
#pragma omp parallel sections
    {
#pragma omp section
        count(d);
#pragma omp section
        d->q = 0;
    }
}
static void reset(void *given) {
    struct derived *d = given;
    d->base.k = 0;
}
void several(struct derived *d, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        reset(&d[i]);
}
