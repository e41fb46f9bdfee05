// What memset is given begins in one member and ends in another one.
// verdict: race
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
        memset(&v->length, 0, 2 * sizeof(int));
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->step] = i; //~ r1 data-race proved write+write v->cells[i * v->step]
    }
}

void fill_behind(struct view *v, int n) {
    v->last = 1;
#pragma omp parallel
    {
#pragma omp single
        memset(&v->marks[2], 0, 3 * sizeof(int));
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->last] = i; //~ r2 data-race proved write+write v->cells[i * v->last]
    }
}

void fill_at_once(struct view *v, int n) {
#pragma omp parallel
    {
#pragma omp single nowait
        memset(v->marks, 0, sizeof v->marks + sizeof v->last); //~ r3 data-race proved write v->marks
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i] = v->last; //~ r3 data-race proved read v->last
    }
}
