// Which function is called: one for objects that stay, a template where another one needs a conversion.
// verdict: race
#include <utility>

int count, other;

void note(int &) {
    count = 1; //~ r1 data-race proved write+write count
}
void note(int &&) {}

template <class T>
void keep(T) {
    other = 2; //~ r2 data-race proved write+write other
}
void keep(int) {}

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int own = i;
        note(own);
        keep(3L);
    }
}
