// What is constant stays so in elements, through iterators and references, in lambdas and behind functions.
// verdict: race
#include <vector>
struct Cell {
    int value;
    mutable int looks;
    int get() { return value; }
    int get() const {
        looks++; //~ r1 data-race proved write+write looks //~ r2 data-race proved read+write looks
        return value;
    }
};
struct Store {
    std::vector<Cell> cells;
    Cell one;
    const Cell &shown() const { return one; }
    int first() const { return cells[0].get(); }
};
int x[100];
void element(const std::vector<Cell> &cells) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = cells[0].get();
}
void iterator(const std::vector<Cell> &cells) {
    auto it = cells.begin();
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = it->get();
}
void reference(const Store &store) {
    auto &one = store.one;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = one.get();
}
void copied(const Cell &cell) {
    Cell own = cell;
    auto get = [own] { return own.get(); };
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = get();
}
void returned(Store &store) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = store.shown().get();
}
void member(Store &store) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = store.first();
}
