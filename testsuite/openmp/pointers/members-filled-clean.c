// What memset is given ends with the member that it begins in.
// verdict: race-free
#include <string.h>

struct view {
    int length;
    int step;
    int marks[4];
    int last;
    double *cells;
};

void fill(struct view *v, int n) {
    v->step = 1;
#pragma omp parallel
    {
#pragma omp single
        memset(&v->length, 0, sizeof(int));
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->step] = i;
    }
}

void fill_behind(struct view *v, int n) {
    v->last = 1;
#pragma omp parallel
    {
#pragma omp single
        memset(&v->marks[2], 0, 2 * sizeof(int));
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->last] = i;
    }
}

void fill_at_once(struct view *v, int n) {
#pragma omp parallel
    {
#pragma omp single nowait
        memset(v->marks, 0, sizeof v->marks);
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i] = v->last;
    }
}
