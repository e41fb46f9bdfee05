// Braces prefer a constructor that takes a list of elements.
// verdict: race
#include <initializer_list>

int made;

struct Numbers {
    int count;
    Numbers(std::initializer_list<int> all) : count((int)all.size()) {
        made = count; //~ r1 data-race proved write+write made
    }
    Numbers(int a, int b) : count(a + b) {}
};

void make(int n, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Numbers numbers{1, 2};
        out[i] = numbers.count;
    }
}
