// A structure that two files define alike is changed through a pointer.
// verdict: race
struct counter {
    struct counter *next;
    int hits;
};
void bump(struct counter *counter) {
    counter->hits++; //~ r1 data-race proved write+write counter->hits //~ r2 data-race proved read+write counter->hits
}
