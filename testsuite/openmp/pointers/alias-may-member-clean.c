// A member of another type is something else, and so is what is restricted.
// verdict: race-free
// args: --alias may
struct view {
    double *cells;
    int step;
};

void fill(int n, struct view *v, float *reset) {
    v->step = 1;
#pragma omp parallel
    {
#pragma omp single
        *reset = 0;
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->step] = i;
    }
}

void fill_reverse(int n, int *restrict last, struct view *v) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        last[i] = v->step;
}
