// A lambda or a pair that a vector is copied into has memory of its own.
// verdict: race-free
#include <utility>
#include <vector>

int main() {
    std::vector<int> a(100), b(100), c(100);
    int *x = a.data();
    auto kept = [v = a]() mutable { return v.data(); };
    int *y = kept();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    x = b.data();
    auto made = std::make_pair(b, 1);
    y = made.first.data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
