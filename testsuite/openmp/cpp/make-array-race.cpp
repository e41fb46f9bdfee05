// `std::make_unique` of an array makes its elements, by a constructor that counts.
// verdict: race
// also: other findings allowed
#include <memory>

static int made;

struct Cell {
    int v;
    Cell() : v(1) { made++; } //~ r1 data-race proved write+write made
};

int main() {
#pragma omp parallel
    {
        auto cells = std::make_unique<Cell[]>(3);
        cells[0].v = 2;
    }
    return made;
}
