// Memory is used as a struct whose members lie elsewhere, or as an array: that is not followed. (Both are races.)
// verdict: unknown
struct part {
    double *p;
    long k;
};
struct whole {
    struct part part;
};
struct turned {
    long k;
    double *p;
};
struct two {
    double *p, *q;
};
void members(struct whole *a, int n) {
    struct turned *t = (struct turned *)a;
#pragma omp parallel sections
    {
#pragma omp section
        a->part.k = 1;
#pragma omp section
        t->p = 0;
    }
}
void array(double **t) {
    struct two *v = (struct two *)t;
    v->p = v->q;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        t[0][i] = t[1][i + 1];
}
