// A static object of a function is made by a constructor that computes its elements.
// verdict: race-free
#include <array>
#include <cmath>

class Waves {
    std::array<double, 256> height;

  public:
    Waves() {
        for (int i = 0; i < 256; ++i)
            height[i] = std::sin(i / 128.0);
    }
    double at(int phase) const { return height[phase % 256]; }
};

static const Waves &waves() {
    static const Waves known;
    return known;
}

double energy(int n) {
    double all = 0;
#pragma omp parallel for reduction(+ : all)
    for (int i = 0; i < n; ++i)
        all += waves().at(i) * waves().at(i);
    return all;
}
