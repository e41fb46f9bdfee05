// A barrier stands between the last evaluation of the condition and the write.
// verdict: race-free
struct work {
    int count;
    double *values;
};

void steps(struct work *w) {
    if (w->count < 1)
        return;
#pragma omp parallel
    {
        for (int step = 0; step < w->count; step++) {
#pragma omp for
            for (int i = 0; i < 100; i++)
                w->values[i] += step;
        }
#pragma omp barrier
#pragma omp single nowait
        w->count = 0;
    }
}
