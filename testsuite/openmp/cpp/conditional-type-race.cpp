// A choice between objects of two classes is of the base class, one between pointers is a pointer to that, and one between a string and a text is a string.
// verdict: race
// also: other findings allowed
#include <string>
struct A {};
struct B : A {};
static int g;
static void a(A &) { g++; } //~ r1 data-race proved write+write g
static void a(B &) {}
static void b(A *) { g++; } //~ r2 data-race proved write+write g
static void b(B *) {}
static void c(const A *) { g++; } //~ r3 data-race proved write+write g
static void c(A *) {}
static void d(const std::string &) { g++; } //~ r4 data-race proved write+write g
static void d(const char *) {}
template <class T> static void e(const T *) {}
template <class T> static void e(T &) { g++; } //~ r5 data-race proved write+write g
int main(int count, char **) {
    A base;
    B part;
    const A fixed = A();
    std::string text;
    (void)base, (void)part, (void)fixed, (void)text;
#pragma omp parallel
    a(count > 1 ? part : base);
#pragma omp parallel
    b(count > 1 ? &part : &base);
#pragma omp parallel
    c(count > 1 ? &part : &fixed);
#pragma omp parallel
    d(count > 1 ? "text" : text);
    const auto *place = &count;
#pragma omp parallel firstprivate(place)
    e(*place);
    return g;
}
