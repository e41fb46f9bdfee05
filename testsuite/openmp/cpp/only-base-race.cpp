// A class that adds no members to its base: what is found by way of either is the same memory.
// verdict: race
struct Counter {
    int count = 0;
    int limit = 9;
};

struct Named : Counter {
    int next() { return count + 1; } //~ r1 data-race proved read count
};

void run(Named *named, int n, int *out) {
    Counter *counter = named;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 0)
            counter->count = 3; //~ r1 data-race proved write counter->count
        out[i] = named->next();
    }
}
