// A choice between objects of two classes is of the base class, one between pointers is a pointer to that, and one between a string and a text is a string.
// verdict: race-free
#include <string>
struct A {};
struct B : A {};
static int g;
static void a(A &) {}
static void a(B &) { g++; }
static void b(A *) {}
static void b(B *) { g++; }
static void c(const A *) {}
static void c(A *) { g++; }
static void d(const std::string &) {}
static void d(const char *) { g++; }
template <class T> static void e(const T *) { g++; }
template <class T> static void e(T &) {}
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
