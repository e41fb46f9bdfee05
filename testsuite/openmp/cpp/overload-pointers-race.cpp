// A pointer becomes one to a base class, to anything, or a truth value, in this order; what is constant stays so.
// verdict: race
// also: other findings allowed
struct A {};
struct B : A {};
struct C : B {};
static int g;
static void a(A *) {}
static void a(B *) { g++; } //~ r1 data-race proved write+write g
static void b(const void *) { g++; } //~ r2 data-race proved write+write g
static void b(bool) {}
static void c(int *) {}
static void c(const void *) { g++; } //~ r3 data-race proved write+write g
static void d(void *) {}
static void d(...) { g++; } //~ r4 data-race proved write+write g
static void e(const int *) {}
static void e(int *) { g++; } //~ r5 data-race proved write+write g
static void f(const char *) { g++; } //~ r6 data-race proved write+write g
static void f(bool) {}
static void h(B *) {}
static void h(bool) { g++; } //~ r7 data-race proved write+write g
int main() {
    A first;
    C last;
    int x = 0;
    const int y = 0;
    (void)first, (void)last, (void)x, (void)y;
#pragma omp parallel
    a(&last);
#pragma omp parallel
    b(&x);
#pragma omp parallel
    c(&y);
#pragma omp parallel
    d(&y);
#pragma omp parallel
    e(&x);
#pragma omp parallel
    f("text");
#pragma omp parallel
    h(&first);
    return g;
}
