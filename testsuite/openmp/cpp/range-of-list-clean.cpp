// Loops over a list in braces and over an array without a written length.
// verdict: race-free
#include <algorithm>
#include <vector>
int main() {
    const long n = 1'000;
    std::vector<float> a(n);
    int sizes[] = {64, 128, 256};
    for (int size : sizes) {
        for (auto step : {1, 2}) {
#pragma omp parallel for schedule(static, size)
            for (long i = 0; i < n - step; i++)
                a[i] = i;
        }
    }
    std::sort(a.begin(), a.end(), [](const auto &l, const auto &r) { return l < r; });
    return a[0] > 1;
}
