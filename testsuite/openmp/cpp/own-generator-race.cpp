// Distributions and algorithms draw from a generator of the program, which keeps its state in a shared variable.
// verdict: race
#include <algorithm>
#include <random>
#include <vector>

static unsigned state = 1;
struct Generator {
    using result_type = unsigned;
    static constexpr unsigned min() { return 0; }
    static constexpr unsigned max() { return 0xffffffffu; }
    unsigned operator()() {
        state = state * 1664525u + 1013904223u; //~ r1 data-race proved write state //~ r1 data-race proved read state@2 //~ r2 data-race proved write+write state //~ r3 data-race proved write state
        return state; //~ r3 data-race proved read state
    }
};

int main() {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 64; i++) {
        Generator generator;
        std::uniform_real_distribution<double> real(0, 1);
        sum += real(generator);
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        std::vector<int> v(8, i);
        std::shuffle(v.begin(), v.end(), Generator());
    }
    return sum > 0;
}
