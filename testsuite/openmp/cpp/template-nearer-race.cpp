// A template that takes the argument as it is is nearer than a function that converts it.
// verdict: race
// also: other findings allowed
static int g;
void f(const int *) {}
template <class T> void f(T) { g++; } //~ r1 data-race proved write+write g
enum Kind { first };
void h(Kind) {}
void h(long) { g++; } //~ r2 data-race proved write+write g
int main() {
    int i = 1;
#pragma omp parallel
    f(&i);
#pragma omp parallel
    h(i);
    return g;
}
