// `std::swap` of objects with vectors, by one thread between the regions.
// verdict: race-free
#include <utility>
#include <vector>
class Grid {
    int columns_;
    std::vector<double> cells_;

  public:
    Grid(int rows, int columns) : columns_(columns), cells_(rows * columns, 0.0) {}
    double &operator()(int i, int j) { return cells_[i * columns_ + j]; }
    double operator()(int i, int j) const { return cells_[i * columns_ + j]; }
};
static void sweep(const Grid &from, Grid &to) {
#pragma omp parallel for
    for (int i = 1; i < 65; i++)
        for (int j = 1; j < 49; j++)
            to(i, j) = 0.5 * (from(i - 1, j) + from(i + 1, j));
}
int main() {
    Grid now(66, 50), next(66, 50);
    for (int step = 0; step < 20; step++) {
        sweep(now, next);
        std::swap(now, next);
    }
    return 0;
}
