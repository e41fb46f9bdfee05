// Functions that a class defines as friends, and operators that are found in the namespace of their operands.
// verdict: race-free
#include <vector>
namespace geometry {
struct Point {
    double x, y;
    friend Point operator+(const Point &a, const Point &b) { return {a.x + b.x, a.y + b.y}; }
    friend double dot(const Point &a, const Point &b) { return a.x * b.x + a.y * b.y; }
};
inline Point operator*(const Point &a, double s) { return Point{a.x * s, a.y * s}; }
} // namespace geometry
template <class T> struct Pair {
    T x, y;
    friend Pair operator-(const Pair &a, const Pair &b) { return Pair{a.x - b.x, a.y - b.y}; }
};
void moved(std::vector<geometry::Point> &a, const std::vector<geometry::Point> &b, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b[i] + b[0] * 2.0;
}
void products(const std::vector<geometry::Point> &a, std::vector<double> &o, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = dot(a[i], a[n - 1 - i]);
}
void differences(std::vector<Pair<double>> &p, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[i] = p[i] - p[i];
}
