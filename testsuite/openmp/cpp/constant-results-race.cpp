// What a function returns a pointer to constant objects for is constant, whatever the object is; so is what one of two
// may be that is.
// verdict: race
#include <vector>
struct Cell {
    int value;
    int get() { return value; }
    int get() const;
};
struct Store {
    Cell one;
    const Cell *shown() const { return &one; }
    const Cell &same() const { return one; }
};
Cell all;
int looks, marks, points;
int Cell::get() const {
    looks = 1; //~ r1 data-race proved write+write looks
    return value;
}
const Cell *whole() { return &all; }
void mark(int &) {}
void mark(const int &) {
    marks = 1; //~ r2 data-race proved write+write marks
}
void point(int *) {}
void point(const void *) {
    points = 1; //~ r3 data-race proved write+write points
}

void function(int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = whole()->get();
}
void member(Store &store, int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto *cell = store.shown();
        x[i] = cell->get();
    }
}
void either(bool first, Cell &one, const Cell &other, int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = (first ? one : other).get();
}
void iterator(std::vector<int> &numbers) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        mark(*numbers.cbegin());
}
void reference(Store &store) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        mark(store.same().value);
}
void address() {
    const int kept = 1;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        point(&kept);
}
