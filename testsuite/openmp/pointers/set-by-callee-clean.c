// A value that a function sets through a pointer is kept over a loop that stores through other pointers.
// verdict: race-free
static void start(const int *round, int *first) {
    *first = *round;
}

void run(int n, double *a) {
#pragma omp parallel
    for (int round = 0; round < n; round++) {
        int first;
        start(&round, &first);
#pragma omp for
        for (int j = 0; j < n; j++)
            a[first + j] = round;
    }
}
