// Braced lists that are assigned, passed and compared.
// verdict: race-free
#include <algorithm>
#include <array>
#include <utility>
#include <vector>
struct Body {
    double x = 0, y = 0;
};
struct Shape {
    std::array<int, 2> sizes;
    std::vector<double> cells;
    explicit Shape(const std::array<int, 2> &s) : sizes(s) { cells.resize(s[0] * s[1]); }
};
void assigned(std::vector<Body> &bodies, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        bodies[i] = {1.0 * i, 2.0};
}
void passed(int n) {
    Shape shape({n, n});
#pragma omp parallel for
    for (int i = 0; i < n * n; i++)
        shape.cells[i] = 1;
}
void largest(std::vector<double> &v, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i] = std::max({v[i], 3.0, 0.5 * i});
}
void appended(int n, int *sizes) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::vector<Body> own;
        own.push_back({1, 2});
        sizes[i] = own.size();
    }
}
