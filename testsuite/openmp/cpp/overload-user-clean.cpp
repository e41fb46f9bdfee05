// Functions that convert objects: any standard conversion is better than one by them, and they are better than `...`.
// verdict: race-free
#include <string>
struct A {};
struct Number { operator int() const { return 1; } };
struct Made { Made(int) {} Made(const A &) {} };
struct Asked { explicit Asked(int) {} };
static int g;
static void a(Made) { g++; }
static void a(double) {}
static void b(int &) { g++; }
static void b(long) {}
static void c(const std::string &) {}
static void c(...) { g++; }
static void d(Made) {}
static void d(...) { g++; }
static void e(Asked) { g++; }
static void e(...) {}
static void f(const int *) { g++; }
static void f(double) {}
static void h(Made, int) {}
static void h(Made, const char *) { g++; }
static void k(const std::string &) { g++; }
static void k(bool) {}
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
