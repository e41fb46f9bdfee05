// Attributes and `alignas` before declarations in blocks, and an alias template.
// verdict: race
#include <vector>
template <class T> using Vec = std::vector<T>;
int main() {
    alignas(64) double v[101];
    Vec<double> w(101);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        [[maybe_unused]] int k = i;
        v[k] = v[k + 1];   //~ r1 data-race proved write v[k] //~ r1 data-race proved read v[k + 1]
        w[k] = w[k + 1];   //~ r2 data-race proved write w[k] //~ r2 data-race proved read w[k + 1]
    }
    return v[0] > w[0];
}
