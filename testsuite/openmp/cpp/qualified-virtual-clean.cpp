// A call that names the class, or of an object of a class without others below it, is that of this very function.
// verdict: race-free
struct Counter {
    int count;
    virtual void increment() { count++; }
};
struct Last final : Counter {
    void increment() override { count += 2; }
    void both() { Counter::increment(); }
};

void named(int n, Counter *all) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        all[i].Counter::increment();
}

void last(int n, Last *all) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        all[i].increment();
        (all + i)->increment();
        all[i].both();
    }
}
