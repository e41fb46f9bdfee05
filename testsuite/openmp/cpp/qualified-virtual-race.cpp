// All iterations increment one counter, by calls of which it is known what they call.
// verdict: race
struct Counter {
    int count;
    virtual void increment() {
        count++; //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
    }
};
struct Last final : Counter {
    void increment() override {
        count += 2; //~ r3 data-race proved write+write count //~ r4 data-race proved read+write count
    }
};

void named(int n, Counter *one) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        one->Counter::increment();
}

void last(int n, Last *one) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        one->increment();
}
