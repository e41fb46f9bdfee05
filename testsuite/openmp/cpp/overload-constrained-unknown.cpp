// Whether a template is there for the type of the argument is told by an expression that is not followed: which function is called is not decided.
// verdict: unknown
static int g;
template <class T> auto put(T x) -> decltype(x << 1, void()) { g++; }
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
