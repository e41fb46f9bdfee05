// `std::swap` of objects by all threads.
// verdict: race
#include <utility>
#include <vector>
struct Grid {
    int columns;
    std::vector<double> cells;
};
void swapped(Grid &a, Grid &b) {
#pragma omp parallel
    std::swap(a, b); //~ r1 data-race proved write+write a //~ r2 data-race proved read+write a //~ r3 data-race proved write+write b //~ r4 data-race proved read+write b
}
