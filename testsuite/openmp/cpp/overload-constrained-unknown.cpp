// Whether a template is there for the type of the argument is told by a condition that is not followed: which function is called is not decided.
// verdict: unknown
#include <type_traits>
static int g;
template <class T> typename std::enable_if<std::is_integral<T>::value>::type put(T) { g++; }
static void put(double) {}
int main() {
    short x = 1;
    (void)x;
#pragma omp parallel
    put(x); //~ unsupported
    // As it is no template, a function that takes the argument as it is is called.
#pragma omp parallel
    put(2.5);
    return g;
}
