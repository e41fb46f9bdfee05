// Both members get one pointer, by assignments in a row or in a struct without a name.
// verdict: unknown
#include <stdlib.h>

struct filter {
    double *in, *out;
    int n;
};

void make(struct filter *f, int n) { f->in = f->out = malloc(n * sizeof *f->in); }

void run(const struct filter *f) {
#pragma omp parallel for
    for (int i = 1; i < f->n; i++)
        f->out[i] = f->in[i - 1];
}

struct image {
    double *from, *to;
    int n;
};

struct image made(double *pixels, int n) { return (struct image){pixels, pixels, n}; }

void blur(const struct image *image) {
#pragma omp parallel for
    for (int i = 1; i < image->n; i++)
        image->to[i] = image->from[i - 1];
}
