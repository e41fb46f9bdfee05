// The function that makes a structure gives two of its members the same memory.
// verdict: unknown
#include <stdlib.h>

struct field {
    double *old, *new;
    int n;
};

struct field *make_field(int n) {
    struct field *made = malloc(sizeof *made);
    made->n = n;
    made->old = malloc(n * sizeof(double));
    made->new = made->old;
    return made;
}

void smooth(struct field *f) {
#pragma omp parallel for
    for (int i = 1; i < f->n; i++)
        f->new[i] = f->old[i - 1];
}
