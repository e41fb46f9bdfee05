// Parentheses choose among the others, and a function for objects that go is called for a temporary.
// verdict: race-free
#include <initializer_list>

int made;

struct Numbers {
    int count;
    Numbers(std::initializer_list<int> all) : count((int)all.size()) { made = count; }
    Numbers(int a, int b) : count(a + b) {}
};

struct Taken {
    int get() & { return made = 1; }
    int get() && { return 2; }
};

void make(int n, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Numbers numbers(1, 2);
        out[i] = numbers.count + Taken().get();
    }
}
