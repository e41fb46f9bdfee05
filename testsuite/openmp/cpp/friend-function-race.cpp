// Functions that a class defines as friends.
// verdict: race
#include <vector>
namespace geometry {
struct Point {
    double x, y;
    static long sums;
    friend double operator*(const Point &a, const Point &b) {
        sums++; //~ r1 data-race proved read+write sums //~ r2 data-race proved write+write sums
        return a.x * b.x + a.y * b.y;
    }
};
long Point::sums = 0;
} // namespace geometry
void products(const std::vector<geometry::Point> &a, std::vector<double> &o, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = a[i] * a[0];
}
