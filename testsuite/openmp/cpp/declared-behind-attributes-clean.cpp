// Attributes and `alignas` before declarations in blocks, and an alias template.
// verdict: race-free
#include <vector>
template <class T> using Vec = std::vector<T>;
template <typename T> using Row = T *;
int main() {
    alignas(64) double v[100];
    Vec<double> w(100);
    Row<double> row = v;
    std::vector<Vec<int>> all(100, Vec<int>(2));
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        [[maybe_unused]] int k = i;
        [[maybe_unused]] const double factor = 2;
        row[k] = factor;
        w[i] = k;
        all[i][0] = k;
    }
    return v[0] > w[0];
}
