// What members of returned objects hold is known.
// verdict: race-free
struct Range {
    int low, high;
};
static Range range(int i) { return {i, i + 1}; }
struct Index {
    int at;
    Index(int i) : at(i) {}
};
static Index index(int i) { return Index(i); }
void listed(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto [low, high] = range(i);
        o[low] = high;
    }
}
void made(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Index at = index(i);
        o[at.at] = i;
    }
}
