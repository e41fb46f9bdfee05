// References are bound to what stays or goes as it is, and to temporaries where it is converted; less constant ones are better.
// verdict: race-free
#include <utility>
struct A { int v; };
struct B : A {};
static int g;
static void a(int &&) {}
static void a(const double &) { g++; }
static void b(A &) { g++; }
static void b(const A &) {}
static void c(A &&) { g++; }
static void c(const B &) {}
static void d(const A &) { g++; }
static void d(const B &) {}
static void e(int &) { g++; }
static void e(const long &) {}
static void f(int (&)[2]) { g++; }
static void f(const int *) {}
static void h(const int &) { g++; }
static void h(int &&) {}
static void k(const A &&) {}
static void k(const A &) { g++; }
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
