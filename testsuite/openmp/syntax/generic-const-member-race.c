// A member of a `const` struct and an element of an array in it are `const`: the choice gives every iteration element 0.
// verdict: race
struct point {
    int x;
    int more[4];
};
int out[64];

void f(void) {
    const struct point p = {0};
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(&p.x, const int *: 0, int *: i)] = i; //~ r1 data-race proved write+write out[_Generic(&p.x, const int *: 0, int *: i)]
}

void g(const struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(p->more, const int *: 0, int *: i)] = i; //~ r2 data-race proved write+write out[_Generic(p->more, const int *: 0, int *: i)]
}

void h(void) {
    const int one = 1;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[_Generic(one, const int: i, int: 0)] = i; //~ r3 data-race proved write+write out[_Generic(one, const int: i, int: 0)]
}
