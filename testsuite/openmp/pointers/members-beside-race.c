// A member that is a pointer stays what it is: the race is one of the memory that it points to, or of the member beside it.
// verdict: race
#include <stdlib.h>

struct field {
    double *values;
    int n, steps;
    double sum;
};

void shift(int n) {
    struct field f;
    f.values = malloc((n + 1) * sizeof(double));
    f.sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        f.values[i] = f.values[i + 1]; //~ r1 data-race proved write f.values[i] //~ r1 data-race proved read f.values[i + 1]
#pragma omp critical
        f.sum += 1;
    }
    free(f.values);
}

void scale(struct field *f) {
#pragma omp parallel for
    for (int i = 0; i < f->n; i++) {
        f->values[i] *= 2;
        f->sum += 1; //~ r2 data-race proved write+write f->sum //~ r3 data-race proved read+write f->sum
    }
    f->steps++;
}
