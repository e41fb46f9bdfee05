// Numbers, enumerations and literals: promotions are better than conversions, an enumeration becomes no other one, and a zero is a null pointer.
// verdict: race
// also: other findings allowed
enum Plain { P0, P1 };
enum Held : unsigned char { H0 };
enum class Scoped { S0 };
static int g;
static void a(const int &) { g++; } //~ r1 data-race proved write+write g
static void a(unsigned char) {}
static void b(Scoped) {}
static void b(int &&) { g++; } //~ r2 data-race proved write+write g
static void c(unsigned char) { g++; } //~ r3 data-race proved write+write g
static void c(int) {}
static void d(const int *) {}
static void d(bool) { g++; } //~ r4 data-race proved write+write g
static void e(char) {}
static void e(int) { g++; } //~ r5 data-race proved write+write g
static void f(int *, int) { g++; } //~ r6 data-race proved write+write g
static void f(char, double) {}
static void h(bool) {}
static void h(int *) { g++; } //~ r7 data-race proved write+write g
static void k(Plain) {}
static void k(Held) {}
static void k(long) { g++; } //~ r8 data-race proved write+write g
int main() {
    short x = 1;
    Plain p = P0;
    Held q = H0;
    (void)x, (void)p, (void)q;
#pragma omp parallel
    a('a');
#pragma omp parallel
    b(x);
#pragma omp parallel
    c(q);
#pragma omp parallel
    d(p);
#pragma omp parallel
    e(P1);
#pragma omp parallel
    f(0, 1);
#pragma omp parallel
    h(nullptr);
#pragma omp parallel
    k(2L + x);
    return g;
}
