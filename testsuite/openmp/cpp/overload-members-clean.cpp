// Members and operators: what the object is and the arguments are weighed alike, and functions beside the class take part.
// verdict: race-free
#include <utility>
static int g;
struct A {
    void put(int) & { g++; }
    void put(int) const & { g++; }
    void put(int) && {}
    void get(double) { g++; }
    void get(int) const {}
    void all(const int &) const { g++; }
    void all(int &) const {}
    template <class T> void any(const T &) const { g++; }
    void any(double) const {}
};
struct X {
    void operator<<(const char *) const { g++; }
    void operator+(int) { g++; }
    void operator=(double) {}
};
static void operator<<(const X &, int) {}
static void operator+(const X &, double) {}
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
