// References are bound to what stays or goes as it is, and to temporaries where it is converted; less constant ones are better.
// verdict: race
// also: other findings allowed
#include <utility>
struct A { int v; };
struct B : A {};
static int g;
static void a(int &&) { g++; } //~ r1 data-race proved write+write g
static void a(const double &) {}
static void b(A &) {}
static void b(const A &) { g++; } //~ r2 data-race proved write+write g
static void c(A &&) {}
static void c(const B &) { g++; } //~ r3 data-race proved write+write g
static void d(const A &) {}
static void d(const B &) { g++; } //~ r4 data-race proved write+write g
static void e(int &) {}
static void e(const long &) { g++; } //~ r5 data-race proved write+write g
static void f(int (&)[2]) {}
static void f(const int *) { g++; } //~ r6 data-race proved write+write g
static void h(const int &) {}
static void h(int &&) { g++; } //~ r7 data-race proved write+write g
static void k(const A &&) { g++; } //~ r8 data-race proved write+write g
static void k(const A &) {}
int main() {
    const A fixed = {1};
    B part;
    short x = 1;
    int row[3] = {1, 2, 3};
    (void)fixed, (void)part, (void)x, (void)row;
    const int y = 2;
    (void)y;
#pragma omp parallel
    a(x);
#pragma omp parallel
    b(fixed);
#pragma omp parallel
    c(B());
#pragma omp parallel
    d(part);
#pragma omp parallel
    e(x);
#pragma omp parallel
    f(row);
#pragma omp parallel
    h(y + 1);
#pragma omp parallel
    k(std::move(fixed));
    return g;
}
