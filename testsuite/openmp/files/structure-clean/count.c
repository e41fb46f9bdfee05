// A structure that two files define alike is changed through a pointer, in a critical section.
// verdict: race-free
struct counter {
    struct counter *next;
    int hits;
};
void bump(struct counter *counter) {
#pragma omp critical(bump)
    counter->hits++;
}
