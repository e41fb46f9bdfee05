// A long loop before the region fills a matrix that is reached through a struct: it decides nothing of the struct itself, so an instance can be executed without it.
// verdict: race
#include <stdlib.h>

typedef struct {
    int n;
    double *data;
} matrix;

static matrix *matrix_new(int n) {
    matrix *m = malloc(sizeof *m);
    m->n = n;
    m->data = calloc(n * n, sizeof(double));
    return m;
}

static void multiply(matrix *a, matrix *b, matrix *c) {
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < a->n; j++)
            for (int k = 0; k < a->n; k++)
                c->data[i * c->n + j] += a->data[i * a->n + k] * b->data[k * b->n + j];
}

static void shift(matrix *a) {
#pragma omp parallel for
    for (int i = 1; i < a->n; i++)
        a->data[i] = a->data[i - 1]; //~ r1 data-race proved write a->data[i] //~ r1 data-race proved read a->data[i - 1]
}

int main(void) {
    matrix *a = matrix_new(256), *b = matrix_new(256), *c = matrix_new(256);
    multiply(a, b, c);
    shift(a);
    return c->data[5] > a->data[5];
}
