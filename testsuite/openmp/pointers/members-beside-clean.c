// A member that is a pointer stays what it is, whatever is stored to the members beside it.
// verdict: race-free
#include <stdlib.h>

struct field {
    double *values;
    int n, steps;
    double sum;
};

void fill(int n) {
    struct field f;
    f.values = malloc(n * sizeof(double));
    f.sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        f.values[i] = i;
#pragma omp critical
        f.sum += 1;
    }
    free(f.values);
}

void scale(struct field *f) {
#pragma omp parallel for
    for (int i = 0; i < f->n; i++) {
        f->values[i] *= 2;
#pragma omp atomic
        f->sum += 1;
    }
    f->steps++;
}
