// Member functions that are defined in another file than the class is used in.
// verdict: race
#include "grid.h"
Grid::Grid(int n, double *values) : n(n), values(values) {}
void Grid::scale(double by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        values[i] *= by;
}
double Grid::total() {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += at(i); //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum
    return sum;
}
