// Functions that convert objects: any standard conversion is better than one by them, and they are better than `...`.
// verdict: race
// also: other findings allowed
#include <string>
struct A {};
struct Number { operator int() const { return 1; } };
struct Made { Made(int) {} Made(const A &) {} };
struct Asked { explicit Asked(int) {} };
static int g;
static void a(Made) {}
static void a(double) { g++; } //~ r1 data-race proved write+write g
static void b(int &) {}
static void b(long) { g++; } //~ r2 data-race proved write+write g
static void c(const std::string &) { g++; } //~ r3 data-race proved write+write g
static void c(...) {}
static void d(Made) { g++; } //~ r4 data-race proved write+write g
static void d(...) {}
static void e(Asked) {}
static void e(...) { g++; } //~ r5 data-race proved write+write g
static void f(const int *) {}
static void f(double) { g++; } //~ r6 data-race proved write+write g
static void h(Made, int) { g++; } //~ r7 data-race proved write+write g
static void h(Made, const char *) {}
static void k(const std::string &) {}
static void k(bool) { g++; } //~ r8 data-race proved write+write g
int main() {
    A object;
    Number number;
    (void)object, (void)number;
#pragma omp parallel
    a(1);
#pragma omp parallel
    b(number);
#pragma omp parallel
    c("text");
#pragma omp parallel
    d(object);
#pragma omp parallel
    e(1);
#pragma omp parallel
    f(number);
#pragma omp parallel
    h(object, 2.5);
#pragma omp parallel
    k("text");
    return g;
}
