// The body outside of the class is that of the member template which is called: the other one does not write `calls`.
// verdict: race
// also: other findings allowed
#include <vector>

class Series {
    std::vector<double> values;
    int calls = 0;

public:
    explicit Series(int n) : values(n) {}
    template <typename T> void fill(T value, int from);
    template <typename T> void fill(const std::vector<T> &of);
    int all() const { return calls; }
};

template <typename T> void Series::fill(T value, int from) {
#pragma omp parallel for
    for (int i = from; i < (int)values.size(); i++) {
        values[i] = value;
        calls++; //~ r1 data-race proved write+write calls
    }
}

template <typename T> void Series::fill(const std::vector<T> &of) {
#pragma omp parallel for
    for (int i = 0; i < (int)values.size(); i++)
        values[i] = of[i];
}

template <typename T> struct Grid {
    T cells[8][8];
    template <typename U> void fill(U value);
};

template <typename T> template <typename U> void Grid<T>::fill(U value) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 8; k++)
            cells[k][0] = T(value); //~ r2 data-race proved write+write cells[k][0]
}

int main() {
    Series series(100);
    std::vector<int> list(100);
    series.fill(3, 0);
    series.fill(list);
    Grid<float> grid;
    grid.fill(1);
    return series.all() + grid.cells[1][0];
}
