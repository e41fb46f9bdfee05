// Memory that functions of other files provide, and each thread writes to what another one reads.
// verdict: race
#include <stdlib.h>
typedef struct { int rows, cols; double **data; } matrix;
matrix *read_matrix(const char *name);
int read_image(const char *name, unsigned char **pixels, unsigned *w, unsigned *h);

void blur(const char *name) {
    unsigned char *in = NULL;
    unsigned w, h;
    if (read_image(name, &in, &w, &h))
        return;
#pragma omp parallel for
    for (unsigned i = 1; i < 1000; i++)
        in[i] = in[i - 1]; //~ r1 data-race any write in[i] //~ r1 data-race any read in[i - 1]
}

void add(void) {
    matrix *a = read_matrix("a"), *b = a;
#pragma omp parallel for
    for (int i = 1; i < 64; i++)
        for (int k = 0; k < 64; k++)
            b->data[i][k] += a->data[i - 1][k]; //~ r2 data-race any write b->data[i][k] //~ r2 data-race any read a->data[i - 1][k]
}
