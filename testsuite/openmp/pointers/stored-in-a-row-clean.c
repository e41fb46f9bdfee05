// Each member gets a pointer of its own.
// verdict: race-free
#include <stdlib.h>

struct filter {
    double *in, *out;
    int n;
};

void make(struct filter *f, int n) { 
    f->in = malloc(n * sizeof *f->in);
    f->out = malloc(n * sizeof *f->out);
 }

void run(const struct filter *f) {
#pragma omp parallel for
    for (int i = 1; i < f->n; i++)
        f->out[i] = f->in[i - 1];
}

struct image {
    double *from, *to;
    int n;
};

struct image made(double *pixels, double *others, int n) { return (struct image){pixels, others, n}; }

void blur(const struct image *image) {
#pragma omp parallel for
    for (int i = 1; i < image->n; i++)
        image->to[i] = image->from[i - 1];
}
