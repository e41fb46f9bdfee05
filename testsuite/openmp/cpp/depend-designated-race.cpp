// Dependences on other elements of containers, and on what other functions refer to, order nothing.
// verdict: race
#include <array>
#include <vector>

struct Matrix {
    double *cells;
    int width;
    double &operator()(int row, int column) { return cells[row * width + column]; }
};

int main() {
    std::vector<int> v(10);
    std::array<int, 4> a{};
    Matrix m{new double[16], 4};
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : (v[0]))
        v[0] = 1; //~ r1 data-race proved write v[0]
#pragma omp task depend(out : (v[1]))
        v[0] = 2; //~ r1 data-race proved write v[0]
#pragma omp task depend(out : (a[1]))
        a[1] = 1; //~ r2 data-race proved write a[1]
#pragma omp task depend(in : (a[2]))
        a[1] = 2; //~ r2 data-race proved write a[1]
#pragma omp task depend(out : m(1, 2))
        m.cells[6] = 1; //~ r3 data-race proved write m.cells[6]
#pragma omp task depend(out : m(2, 1))
        m.cells[6] = 2; //~ r3 data-race proved write m.cells[6]
    }
    return 0;
}
