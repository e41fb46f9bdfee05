// Items of depend clauses designate what C++ expressions do: elements of containers, and what functions refer to.
// verdict: race-free
#include <array>
#include <vector>

struct Matrix {
    double *cells;
    int width;
    double &operator()(int row, int column) { return cells[row * width + column]; }
};

struct Pair {
    int first;
    std::vector<int> rest;
    int &front() { return first; }
};

int main() {
    std::vector<int> v(10);
    std::array<int, 4> a{};
    std::vector<std::vector<int>> rows(3, std::vector<int>(3));
    Matrix m{new double[16], 4};
    Pair p{0, std::vector<int>(5)};
    int &r = v[2];
#pragma omp parallel
#pragma omp single
    {
        for (int i = 1; i < 10; i++) {
#pragma omp task depend(in : (v[i - 1])) depend(out : (v[i]))
            v[i] += v[i - 1];
        }
#pragma omp task depend(inout : r)
        r++;
#pragma omp task depend(inout : v.data()[2])
        v[2]++;
#pragma omp task depend(inout : (a[1]))
        a[1]++;
#pragma omp task depend(inout : a.at(1))
        a[1]++;
#pragma omp task depend(inout : (rows[1][2]))
        rows[1][2]++;
#pragma omp task depend(inout : rows[1].data()[2])
        rows[1][2]++;
#pragma omp task depend(inout : m(1, 2))
        m(1, 2)++;
#pragma omp task depend(inout : m.cells[6])
        m(1, 2)++;
#pragma omp task depend(inout : p.front())
        p.first++;
#pragma omp task depend(inout : p.first)
        p.front()++;
#pragma omp task depend(inout : (p.rest[1])) if (p.rest.size() > 100)
        p.rest[1]++;
#pragma omp task depend(inout : *(p.rest.begin() + 1))
        p.rest[1]++;
    }
    return 0;
}
