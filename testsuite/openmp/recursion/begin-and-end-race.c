// Two calls are given parts of an array, by their begins and ends, that have an element in common.
// verdict: race
// also: other findings allowed
static void twice(int *first, int *last) {
    if (last - first < 2) {
        for (int *at = first; at < last; ++at)
            *at *= 2; //~ r1 data-race proved write+write *at
        return;
    }
    int *middle = first + (last - first) / 2;
#pragma omp task
    twice(first, middle);
#pragma omp task
    twice(middle - 1, last);
#pragma omp taskwait
}

void start(int *values) {
#pragma omp parallel
#pragma omp single
    twice(values, values + 2);
}
