// The condition of the loop is evaluated once more after the last barrier in it.
// verdict: race
struct work {
    int count;
    double *values;
};

void steps(struct work *w) {
    if (w->count < 1)
        return;
#pragma omp parallel
    {
        for (int step = 0; step < w->count; step++) { //~ r1 data-race proved read w
#pragma omp for
            for (int i = 0; i < 100; i++)
                w->values[i] += step;
        }
#pragma omp single nowait
        w->count = 0; //~ r1 data-race proved write w
    }
}
