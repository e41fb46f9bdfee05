// Default arguments of members name members of the class, not functions of the same name around it.
// verdict: race-free
#include <vector>

int calls;
int next() { return ++calls; }

struct Numbered {
    int first;
    Numbered(int from = next(), int more = 2) : first(from + more) {}
    int number(int from = next(), std::vector<int> of = std::vector<int>(3, 4), bool less = 1 < 2) const {
        return from + of[0] + less;
    }
    struct Part {
        int number(int from = next()) const { return from; }
    };
    static int next() { return limit; }
    static const int limit = 3;
};

template <class T> struct Other {
    T number(T from = next()) const { return from; }
    static T next() { return 3; }
};

void make(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Numbered one;
        Numbered::Part part;
        Other<int> other;
        a[i] = one.number() + one.first + part.number() + other.number();
    }
}
