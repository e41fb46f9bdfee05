// Templates beside functions and each other: the exact type wins, then the function that is no template, then the more special template.
// verdict: race
// also: other findings allowed
#include <vector>
static int g;
static void a(const int *) {}
template <class T> void a(T) { g++; } //~ r1 data-race proved write+write g
template <class T> void b(T &&) {}
static void b(const int &) { g++; } //~ r2 data-race proved write+write g
template <class T> void c(T) {}
template <class T> void c(T *) { g++; } //~ r3 data-race proved write+write g
template <class T> void d(const T &) {}
template <class T> void d(T &) { g++; } //~ r4 data-race proved write+write g
template <class T> void e(const T &) {}
template <class T> void e(const std::vector<T> &) { g++; } //~ r5 data-race proved write+write g
template <class T> void f(T &) {}
static void f(long) { g++; } //~ r6 data-race proved write+write g
template <class T> void h(T &&) { g++; } //~ r7 data-race proved write+write g
template <class T> void h(const T &) {}
template <class T> void k(const T *) {}
static void k(...) { g++; } //~ r8 data-race proved write+write g
template <class T> void m(int *, T) {}
template <class T> void m(const int *, T *) { g++; } //~ r9 data-race proved write+write g
struct Made {
    Made(int) {}
    template <class T> Made(const T &) { g++; } //~ r10 data-race proved write+write g
};
int main() {
    int x = 1;
    const int y = 2;
    std::vector<int> row(3);
    (void)x, (void)y, (void)row;
#pragma omp parallel
    a(&x);
#pragma omp parallel
    b(y);
#pragma omp parallel
    c(&x);
#pragma omp parallel
    d(x);
#pragma omp parallel
    e(row);
#pragma omp parallel
    f(3);
#pragma omp parallel
    h(x);
#pragma omp parallel
    k(nullptr);
#pragma omp parallel
    m(&y, &x);
#pragma omp parallel
    {
        Made made(2.5);
        (void)made;
    }
    return g;
}
