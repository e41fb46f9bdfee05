// What is not constant, or `mutable`, or no longer seen as constant, stays so.
// verdict: race-free
#include <vector>
struct Cell {
    int value;
    mutable int looks;
    int get() { return value; }
    int get() const {
        looks++;
        return value;
    }
};
struct Store {
    std::vector<Cell> cells;
    Cell *pointer;
    mutable Cell cache;
    int through() const { return pointer->get(); }
    int cached() const { return cache.get(); }
};
int x[100];
void element(std::vector<Cell> &cells) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = cells[0].get();
}
void pointer(const Store &store) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = store.through();
}
void changing(const Store &store) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = store.cached();
}
void cast(const Cell &cell) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = const_cast<Cell &>(cell).get();
}
void copied(const Cell &cell) {
    Cell own = cell;
    auto get = [own]() mutable { return own.get(); };
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = get();
}
template <class T> static int use(T &cell) { return cell.value; }
void template_argument(const Cell &cell) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = use(cell);
}
