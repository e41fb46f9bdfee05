// A special case whose arguments an alias computes is not followed: that it does not fit is not known either.
// verdict: unknown
template <class T> using Always = void;

template <class T, class E = void> struct Run {
    static void step(int) {}
};

static int last;

template <class T> struct Run<T, Always<T>> {
    static void step(int i) { last = i; }
};

int main() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        Run<int>::step(i); //~ unsupported
    return last;
}
