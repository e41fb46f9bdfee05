// Member functions that are defined in another file than the class is used in.
// verdict: race-free
#include "grid.h"
Grid::Grid(int n, double *values) : n(n), values(values) {}
void Grid::scale(double by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        values[i] *= by;
}
double Grid::total() {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += at(i);
    return sum;
}
