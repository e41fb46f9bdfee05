// Without the assumption that parameters are distinct, a pointer to numbers may point to a member.
// verdict: possible-race
// args: --alias may
struct weights {
    int count;
    double first[4];
};

struct view {
    double *cells;
    int step;
    struct weights weights;
};

void fill(int n, struct view *v, int *reset) {
    v->step = 1;
#pragma omp parallel
    {
#pragma omp single
        *reset = 0;
#pragma omp for
        for (int i = 0; i < n; i++)
            v->cells[i * v->step] = i; //~ r1 data-race possible write+write v->cells[i * v->step]
    }
}

void fill_reverse(int n, int *last, struct view *v) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        last[i] = v->step; //~ r2 data-race possible write last[i] //~ r2 data-race possible read v->step
}

void fill_inner(int n, struct weights *w, const struct view *v) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        w->first[i] = v->weights.first[3 - i]; //~ r3 data-race possible write w->first[i] //~ r3 data-race possible read v->weights.first[3 - i]
}
