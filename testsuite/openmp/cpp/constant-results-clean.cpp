// A function for what is not constant is not called for what a function returns a pointer to constant objects for.
// verdict: race-free
#include <vector>
struct Cell {
    int value;
    int get() { return ++value; }
    int get() const { return value; }
};
struct Store {
    Cell one;
    const Cell *shown() const { return &one; }
    const Cell &same() const { return one; }
};
Cell all;
int marks;
const Cell *whole() { return &all; }
void mark(int &) { marks = 1; }
void mark(const int &) {}
void point(int *) { marks = 1; }
void point(const void *) {}

void functions(Store &store, int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto *cell = store.shown();
        x[i] = whole()->get() + cell->get() + store.same().get();
    }
}
void either(bool first, Cell &one, const Cell &other, int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = (first ? one : other).get();
}
void marked(std::vector<int> &numbers, Store &store) {
    const int kept = 1;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        mark(*numbers.cbegin());
        mark(store.same().value);
        point(&kept);
    }
}
