// Teams of two in each call, which work on halves, and count without a critical section.
// verdict: race
// also: other findings allowed
static int calls;

void walk(int *values, int first, int last) {
    if (first >= last)
        return;
    calls++; //~ r1 data-race proved write+write calls
    int middle = first + (last - first) / 2;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        walk(values, first, middle);
#pragma omp section
        walk(values, middle + 1, last);
    }
    values[middle] = last;
}
