// Functions that count in shared variables are called by nobody where objects are only used: elements of vectors that are
// given, what owners hold, numbers that are printed.
// verdict: race-free
#include <iostream>
#include <memory>
#include <vector>

static int copies, gone;

struct Point {
    double x = 0;
    Point() {}
    Point(const Point &other) : x(other.x) { copies++; }
};
struct Shape {
    double area() const { return 1; }
    virtual ~Shape() { gone++; }
};
enum class Colour { red, green };
std::ostream &operator<<(std::ostream &out, Colour colour) {
    copies++;
    return out << static_cast<int>(colour);
}
std::vector<double> operator-(const std::vector<double> &a, const std::vector<double> &b) {
    copies++;
    return a.size() > b.size() ? a : b;
}

void use(std::vector<Point> &points, std::vector<std::unique_ptr<Shape>> &shapes, std::vector<double> &out) {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        points[i].x = shapes[i]->area();
        out[i] = points[i].x;
#pragma omp critical
        std::cout << i;
    }
}
int count() { return copies + gone; }
