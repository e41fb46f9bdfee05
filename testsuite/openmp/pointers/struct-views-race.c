// A struct with one struct in it, and structs with the same members, are used as each other: their members are one memory.
// verdict: race
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
void stored(struct whole *a, struct whole *b) {
    ((struct part *)b)->p = a->part.p;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        b->part.p[i] = a->part.p[i + 1]; //~ r1 data-race proved write b->part.p[i] //~ r1 data-race proved read a->part.p[i + 1]
}
void copied(struct whole *a, struct whole *b) {
    *(struct part *)b = a->part;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        b->part.p[i] = a->part.p[i + 1]; //~ r2 data-race proved write b->part.p[i] //~ r2 data-race proved read a->part.p[i + 1]
}
void elements(struct whole *a, int n) {
    struct twin *t = (struct twin *)a;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        t[i + 1].k = a[i].part.k; //~ r3 data-race proved write t[i + 1].k //~ r3 data-race proved read a[i].part.k
}
