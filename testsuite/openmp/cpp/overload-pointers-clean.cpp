// A pointer becomes one to a base class, to anything, or a truth value, in this order; what is constant stays so.
// verdict: race-free
struct A {};
struct B : A {};
struct C : B {};
static int g;
static void a(A *) { g++; }
static void a(B *) {}
static void b(const void *) {}
static void b(bool) { g++; }
static void c(int *) { g++; }
static void c(const void *) {}
static void d(void *) { g++; }
static void d(...) {}
static void e(const int *) { g++; }
static void e(int *) {}
static void f(const char *) {}
static void f(bool) { g++; }
static void h(B *) { g++; }
static void h(bool) {}
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
