// A struct with one struct in it, and structs with the same members, are used as each other, element by element.
// verdict: race-free
struct part {
    double *p;
    long k;
};
struct whole {
    struct part part;
};
struct twin {
    double *p;
    long k;
};
void stored(struct whole *a, struct whole *b, double *x, double *y) {
    a->part.p = x;
    ((struct part *)b)->p = y;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        b->part.p[i] = a->part.p[i + 1];
}
void elements(struct whole *a, int n) {
    struct twin *t = (struct twin *)a;
    struct part *p = (struct part *)a;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        t[i].k = a[i].part.k + p[i].k;
}
