// Conditions, subscripts, casts and results call conversion functions, which count.
// verdict: race
static int asked;
struct Flag {
    int state;
    explicit operator bool() const {
        asked++; //~ r1 data-race proved write+write asked //~ r2 data-race proved read+write asked
        return state;
    }
};
struct Index {
    int at;
    operator int() {
        return at++; //~ r3 data-race proved write+write at //~ r4 data-race proved read+write at
    }
};
int value(Index &index) { return index; }

void conditions(Flag &flag, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        if (flag)
            o[i] = flag ? 1 : 2;
    }
}
void elements(const int *v, int *o) {
    Index index;
    index.at = 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        o[i] = v[index] + (int)index + static_cast<int>(index) + value(index);
}
