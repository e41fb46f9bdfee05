// Memory that functions of other files provide: by a pointer that they fill, and as what they return.
// verdict: race-free
#include <stdlib.h>
typedef struct { int rows, cols; double **data; } matrix;
matrix *read_matrix(const char *name);
int read_image(const char *name, unsigned char **pixels, unsigned *w, unsigned *h);

void invert(const char *name, unsigned char *out) {
    unsigned char *in = NULL;
    unsigned w, h;
    if (read_image(name, &in, &w, &h))
        return;
#pragma omp parallel for
    for (unsigned i = 0; i < w * h; i++)
        out[i] = 255 - in[i];
}

void multiply(double (*c)[64]) {
    matrix *a = read_matrix("a"), *b = read_matrix("b");
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            for (int k = 0; k < a->cols; k++)
                c[i][j] += a->data[i][k] * b->data[k][j];
}
