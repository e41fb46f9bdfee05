// A member of a `const` struct and an element of an array in it are `const`: the choice gives each iteration its element.
// verdict: race-free
struct point {
    int x;
    int more[4];
};
int out[64];

void f(void) {
    const struct point p = {0};
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(&p.x, const int *: i, int *: 0)] = i;
}

void g(const struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(p->more, const int *: i, int *: 0)] = i;
}

void h(struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(&p->more[1], const int *: 0, int *: i)] = i;
}

void k(void) {
    const int one = 1;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(one, const int: 0, int: i)] = i;
}
