// A function that takes the argument as it is is nearer than a template.
// verdict: race-free
static int g;
void f(const int *) {}
template <class T> void f(T) { g++; }
enum Kind { first };
void h(Kind) {}
void h(long) { g++; }
int main() {
    const int i = 1;
#pragma omp parallel
    f(&i);
#pragma omp parallel
    h(first);
    return g;
}
