// A pointer is stored through one whose target is not known: others may then point to the same memory. (n = 0: a race.)
// verdict: unknown
struct link {
    double *p, *q;
    struct link *next;
};
void shifted(struct link *d, int n) {
    struct link *e = d;
    for (int i = 0; i < n; i++)
        e = e->next;
#pragma omp parallel
    {
#pragma omp single
        e->p = d->q;
#pragma omp for
        for (int i = 0; i < 5; i++)
            d->p[i] = d->q[i + 1];
    }
}
