// Each job of a table walks an array of its own.
// verdict: race-free
struct job {
    int from, step;
    int *to;
};

static int values[100], others[100];
static const struct job jobs[] = {{0, 2, values}, {1, 3, others}};

void work(void) {
#pragma omp parallel for
    for (int j = 0; j < 2; j++)
        for (int i = jobs[j].from; i < 100; i += jobs[j].step)
            jobs[j].to[i] += j;
}
