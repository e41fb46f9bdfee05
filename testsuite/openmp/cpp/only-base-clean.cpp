// A class that adds no members to its base: its members are told apart as those of the base are.
// verdict: race-free
struct Counter {
    int count = 0;
    int limit = 9;
};

struct Named : Counter {
    int next() { return count + 1; }
};

void run(Named *named, int n, int *out) {
    Counter *counter = named;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 0)
            counter->limit = 3;
        out[i] = named->next();
    }
}
