// What the library says of numbers is known when compiling: no list ends at the largest one.
// verdict: race
#include <limits>

int main() {
    int out[64];
    const unsigned none = std::numeric_limits<unsigned>::max();
#pragma omp parallel for
    for (unsigned i = 0; i < 64; i++) {
        unsigned last = i < 1000 ? i : none;
        if (last != none && std::numeric_limits<int>::digits == 31)
            out[12] = 1; //~ r1 data-race proved write+write out[12]
        else
            out[last] = 2;
    }
    return out[0];
}
