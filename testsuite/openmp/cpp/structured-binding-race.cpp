// Names for the parts of an object: of a copy, and of the object itself.
// verdict: race
#include <utility>
void copied(std::pair<int, int> &both, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto [first, second] = both;
        first++;
        o[i] = first + second;
    }
}
void itself(std::pair<int, int> &both, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto &[first, second] = both;
        first++; //~ r1 data-race proved read+write first //~ r2 data-race proved write+write first //~ r3 data-race proved write first
        o[i] = first + second; //~ r3 data-race proved read first
    }
}
