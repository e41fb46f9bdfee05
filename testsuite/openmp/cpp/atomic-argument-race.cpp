// The same with a number.
// verdict: race
#include <atomic>

template <class T>
void raise(T &number) {
    number = 1; //~ r1 data-race proved write+write number
}

int count(int n) {
    std::atomic<int> one(0);
    int other = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        raise(one);
        raise(other);
    }
    return one + other;
}
