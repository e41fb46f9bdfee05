// Templates beside functions and each other: the exact type wins, then the function that is no template, then the more special template.
// verdict: race-free
#include <vector>
static int g;
static void a(const int *) { g++; }
template <class T> void a(T) {}
template <class T> void b(T &&) { g++; }
static void b(const int &) {}
template <class T> void c(T) { g++; }
template <class T> void c(T *) {}
template <class T> void d(const T &) { g++; }
template <class T> void d(T &) {}
template <class T> void e(const T &) { g++; }
template <class T> void e(const std::vector<T> &) {}
template <class T> void f(T &) { g++; }
static void f(long) {}
template <class T> void h(T &&) {}
template <class T> void h(const T &) { g++; }
template <class T> void k(const T *) { g++; }
static void k(...) {}
template <class T> void m(int *, T) { g++; }
template <class T> void m(const int *, T *) {}
struct Made {
    Made(int) { g++; }
    template <class T> Made(const T &) {}
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
