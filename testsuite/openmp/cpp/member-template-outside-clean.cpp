// Member templates that are defined outside of their class, which may be a template itself.
// verdict: race-free
#include <vector>

class Series {
    std::vector<double> values;
    int calls = 0;

public:
    explicit Series(int n) : values(n) {}
    template <typename T> void fill(T);
    template <typename F> double largest(const F &by, double least) const;
};

template <typename U> void Series::fill(U value) {
#pragma omp parallel for
    for (int i = 0; i < (int)values.size(); i++)
        values[i] = value;
    calls++;
}

template <typename F> double Series::largest(const F &by, double least) const {
    double found = least;
#pragma omp parallel for reduction(max : found)
    for (int i = 0; i < (int)values.size(); i++)
        found = by(values[i]) > found ? by(values[i]) : found;
    return found;
}

template <typename T> struct Grid {
    T cells[8][8];
    template <typename U> void fill(U value);
    template <int N> void shift();
};

template <typename V> template <typename U> void Grid<V>::fill(U value) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 8; k++)
            cells[i][k] = V(value);
}

template <typename T> template <int N> void Grid<T>::shift() {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int k = 0; k + N < 8; k++)
            cells[i][k] = cells[i][k + N];
}

int main() {
    Series series(100);
    series.fill(3);
    Grid<float> grid;
    grid.fill(1);
    grid.shift<2>();
    Grid<int> other;
    other.fill(2.0);
    other.shift<1>();
    return series.largest([](double x) { return x * x; }, 0.0) > grid.cells[1][1] + other.cells[0][0];
}
