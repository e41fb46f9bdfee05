// Private copies of an object are made by its constructor, which counts them.
// verdict: race
struct Counted {
    static int made;
    int value;
    Counted() : value(0) {
        made++; //~ r1 data-race proved write+write made //~ r2 data-race proved read+write made
    }
};
int Counted::made;

void each(int *o) {
    Counted c;
#pragma omp parallel for private(c)
    for (int i = 0; i < 100; i++) {
        c.value = i;
        o[i] = c.value;
    }
}
