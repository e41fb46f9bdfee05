// A pointer becomes no pointer to an unrelated class: the function for any pointer is called.
// verdict: race
// also: other findings allowed
struct A {};
struct B : A {};
static int g;
static void f(void *) { g++; } //~ a1 data-race proved write+write g
static void f(A *) {}
static void h(const void *) { g++; }
static void h(int **) {}
int main() {
    double x = 0, *y = &x;
    B b;
#pragma omp parallel
    f(&x);
#pragma omp parallel
    h(&y);
#pragma omp parallel
    f(&b);
    return g;
}
