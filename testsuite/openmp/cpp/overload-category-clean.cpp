// Values, and what is moved, are bound to references for that; a function is preferred to a template only if it is as near.
// verdict: race-free
#include <utility>

int count;

void note(int &) { count = 1; }
void note(int &&) {}

template <class T>
void keep(T) {}
void keep(int) { count = 2; }

struct Many {
    static void take(...) {}
    static void take(int) { count = 3; }
};

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int own = i;
        note(own + 1);
        note(std::move(own));
        note(3);
        keep(3L);
        keep('a');
        keep<int>(3);
        Many::take("text");
    }
}
