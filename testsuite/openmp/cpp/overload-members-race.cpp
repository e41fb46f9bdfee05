// Members and operators: what the object is and the arguments are weighed alike, and functions beside the class take part.
// verdict: race
// also: other findings allowed
#include <utility>
static int g;
struct A {
    void put(int) & {}
    void put(int) const & {}
    void put(int) && { g++; } //~ r1 data-race proved write+write g
    void get(double) {}
    void get(int) const { g++; } //~ r2 data-race proved write+write g
    void all(const int &) const {}
    void all(int &) const { g++; } //~ r3 data-race proved write+write g
    template <class T> void any(const T &) const {}
    void any(double) const { g++; } //~ r4 data-race proved write+write g
};
struct X {
    void operator<<(const char *) const {}
    void operator+(int) {}
    void operator=(double) { g++; } //~ r5 data-race proved write+write g
};
static void operator<<(const X &, int) { g++; } //~ r6 data-race proved write+write g
static void operator+(const X &, double) { g++; } //~ r7 data-race proved write+write g
static void run(A &a, const X &x, X &y) {
    int n = 1;
#pragma omp parallel
    std::move(a).put(n);
#pragma omp parallel
    std::as_const(a).get(n);
#pragma omp parallel
    std::as_const(a).all(n);
#pragma omp parallel
    a.any(2.5);
#pragma omp parallel
    x << 1;
#pragma omp parallel
    x + 2;
#pragma omp parallel
    y = 2;
}
int main() {
    A a;
    X x;
    run(a, x, x);
    return g;
}
