// Numbers, enumerations and literals: promotions are better than conversions, an enumeration becomes no other one, and a zero is a null pointer.
// verdict: race-free
enum Plain { P0, P1 };
enum Held : unsigned char { H0 };
enum class Scoped { S0 };
static int g;
static void a(const int &) {}
static void a(unsigned char) { g++; }
static void b(Scoped) { g++; }
static void b(int &&) {}
static void c(unsigned char) {}
static void c(int) { g++; }
static void d(const int *) { g++; }
static void d(bool) {}
static void e(char) { g++; }
static void e(int) {}
static void f(int *, int) {}
static void f(char, double) { g++; }
static void h(bool) { g++; }
static void h(int *) {}
static void k(Plain) { g++; }
static void k(Held) { g++; }
static void k(long) {}
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
