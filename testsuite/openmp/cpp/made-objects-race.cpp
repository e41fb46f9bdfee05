// All iterations change the object that was made for them.
// verdict: race
#include <memory>
struct Point {
    int x, y;
    Point(int a, int b) : x(a), y(b) {}
};

int make(int n) {
    auto one = std::make_unique<Point>(n, 2);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        one->x++; //~ r1 data-race proved write+write one->x //~ r2 data-race proved read+write one->x
    return one->x;
}
