// A class with a destructor of its own has no moves (C++17, section 15.8.1): what is moved is copied, and keeps its memory.
// verdict: race
#include <utility>
#include <vector>

struct Sheet {
    std::vector<int> cells;
    explicit Sheet(int n) : cells(n) {}
    ~Sheet() {}
};

int main() {
    Sheet a(100), b(100);
    int *x = a.cells.data();
    Sheet c = std::move(a);
    int *y = a.cells.data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read y[i + 1]
    return 0;
}
