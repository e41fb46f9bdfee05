// A pointer to a derived class becomes one to its base class rather than one to anything.
// verdict: race-free
struct A {};
struct B : A {};
static int g;
static void f(void *) { g++; }
static void f(A *) {}
int main() {
    A a;
    B b;
#pragma omp parallel
    f(&a);
#pragma omp parallel
    f(&b);
    return g;
}
