// A file is read into one member: the other one is what it was.
// verdict: race-free
#include <stdio.h>

struct view {
    int length;
    int step;
    double *cells;
};

void fill(struct view *v, FILE *file, int n) {
    v->step = 1;
#pragma omp parallel
    {
#pragma omp single
        fread(&v->length, sizeof(int), 1, file);
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->step] = i;
    }
}
