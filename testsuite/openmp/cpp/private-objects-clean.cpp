// Private copies of an object are made by its constructor, which counts them atomically; where each thread declares an
// object of its own that nothing counts, there is nothing to it.
// verdict: race-free
struct Counted {
    static int made;
    int value;
    Counted() : value(0) {
#pragma omp atomic
        made++;
    }
};
int Counted::made;
struct Plain {
    int value;
    Plain() : value(0) {}
    ~Plain() {}
};

void each(int *o) {
    Counted c;
#pragma omp parallel for private(c)
    for (int i = 0; i < 100; i++) {
        c.value = i;
        o[i] = c.value;
    }
}
void plain(int *o) {
    Plain p;
#pragma omp parallel for lastprivate(p)
    for (int i = 0; i < 100; i++) {
        p.value = i;
        o[i] = p.value;
    }
}
