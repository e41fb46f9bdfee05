// A pair of references: that is not followed.
// verdict: unknown
#include <functional>
#include <utility>

int pairs(int n) {
    int count = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        auto both = std::make_pair(std::ref(count), i); //~ unsupported
        both.first = i;
    }
    return count;
}
