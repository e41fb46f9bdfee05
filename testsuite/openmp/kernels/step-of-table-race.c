// Each job of a table walks one array in steps of its own: steps of two and of three come to the same elements.
// verdict: race
// also: other findings allowed
struct job {
    int from, step;
    int *to;
};

static int values[100];
static const struct job jobs[] = {{0, 2, values}, {1, 3, values}};

void work(void) {
#pragma omp parallel for
    for (int j = 0; j < 2; j++)
        for (int i = jobs[j].from; i < 100; i += jobs[j].step)
            jobs[j].to[i] += j; //~ r1 data-race proved write+write jobs[j].to[i]
}
