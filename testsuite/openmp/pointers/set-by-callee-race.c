// The same without the barrier between rounds, which overlap.
// verdict: race
static void start(const int *round, int *first) {
    *first = *round;
}

void run(int n, double *a) {
#pragma omp parallel
    for (int round = 0; round < n; round++) {
        int first;
        start(&round, &first);
#pragma omp for nowait
        for (int j = 0; j < n; j++)
            a[first + j] = round; //~ r1 data-race proved write+write a[first + j]
    }
}
