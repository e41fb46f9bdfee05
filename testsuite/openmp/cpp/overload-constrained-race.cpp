// Whether a template is there for the type of the argument is told by a condition: it is there for integers.
// verdict: race
#include <type_traits>
static int g;
template <class T> typename std::enable_if<std::is_integral<T>::value>::type put(T) {
    g++; //~ r1 data-race proved write+write g //~ r2 data-race proved read+write g
}
static void put(double) {}
int main() {
    short x = 1;
    (void)x;
#pragma omp parallel
    put(x);
    // As it is no template, a function that takes the argument as it is is called.
#pragma omp parallel
    put(2.5);
    // No integer: the function is the only one.
#pragma omp parallel
    put(2.5f);
    return g;
}
