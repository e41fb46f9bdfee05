// A file is read into two members: nothing is known of the second one either.
// verdict: possible-race
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
        fread(&v->length, sizeof(int), 2, file);
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->step] = i; //~ r1 data-race possible write+write v->cells[i * v->step]
    }
}
