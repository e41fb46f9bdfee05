// Each iteration makes an object on the heap.
// verdict: race-free
#include <memory>
struct Point {
    int x, y;
    Point(int a, int b) : x(a), y(b) {}
};

void make(int n, int *sums) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        auto one = std::make_unique<Point>(i, 2);
        std::shared_ptr<Point> other = std::make_shared<Point>(1, i);
        one->x++;
        other->y--;
        sums[i] = one->x + other->y;
    }
}
