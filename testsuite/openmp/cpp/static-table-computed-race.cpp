// A static object of a function is changed by all threads.
// verdict: race
// also: other findings allowed
#include <array>
#include <cmath>

class Waves {
    std::array<double, 256> height;

  public:
    Waves() {
        for (int i = 0; i < 256; ++i)
            height[i] = std::sin(i / 128.0);
    }
    double at(int) { return ++height[0]; } //~ r1 data-race proved write+write height[0]
};

static Waves &waves() {
    static Waves known;
    return known;
}

double energy(int n) {
    double all = 0;
#pragma omp parallel for reduction(+ : all)
    for (int i = 0; i < n; ++i)
        all += waves().at(i) * waves().at(i);
    return all;
}
