// What the library says of numbers is known when compiling: the largest one ends a list of indices.
// verdict: race-free
#include <limits>
#include <type_traits>

enum class Level : unsigned short { low, high };

int main() {
    int out[64];
    const unsigned none = std::numeric_limits<unsigned>::max();
    std::make_unsigned<int>::type at = 7;
    std::underlying_type<Level>::type level = 5;
#pragma omp parallel for
    for (unsigned i = 0; i < 64; i++) {
        unsigned last = i < 1000 ? i : none;
        if (last == none || std::numeric_limits<int>::digits != 31)
            out[at + level] = 1;
        else
            out[last] = 2;
    }
    return out[0];
}
