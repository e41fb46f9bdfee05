// Conditions, subscripts, casts and results call conversion functions, which read only, or change what is a thread's own.
// verdict: race-free
struct Flag {
    int state;
    explicit operator bool() const { return state; }
};
struct Index {
    int at;
    operator int() { return at++; }
};
int value(Index &index) { return index; }

void conditions(Flag &flag, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        while (flag)
            o[i] = flag ? 1 : 2;
    }
}
void elements(const int *v, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Index index;
        index.at = 0;
        o[i] = v[index] + (int)index + static_cast<int>(index) + value(index);
    }
}
