// One struct is passed twice: the product is stored where it is still read.
// verdict: race
#include <stdlib.h>

struct matrix {
    int n;
    double **row;
};

static struct matrix allocate(int n) {
    struct matrix m;
    m.n = n;
    m.row = malloc(n * sizeof *m.row);
    for (int i = 0; i < n; i++)
        m.row[i] = calloc(n, sizeof *m.row[i]);
    return m;
}

static void multiply(const struct matrix *a, const struct matrix *b, struct matrix *c) {
#pragma omp parallel for
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++) {
            double sum = 0;
            for (int k = 0; k < a->n; k++)
                sum += a->row[i][k] * b->row[k][j]; //~ r1 data-race proved read b->row[k][j]
            c->row[i][j] = sum; //~ r1 data-race proved write c->row[i][j]
        }
}

int main(int argc, char **argv) {
    int n = argc;
    struct matrix a = allocate(n), b = allocate(n), c = allocate(n);
    multiply(&a, &b, &b);
    return 0;
}
