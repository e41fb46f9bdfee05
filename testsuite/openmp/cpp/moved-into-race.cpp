// A lambda or a pair into which a vector is moved has its memory.
// verdict: race
#include <utility>
#include <vector>

int main() {
    std::vector<int> a(100), b(100), c(100);
    int *x = a.data();
    auto kept = [v = std::move(a)]() mutable { return v.data(); };
    int *y = kept();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read y[i + 1]
    x = b.data();
    auto made = std::make_pair(std::move(b), 1);
    y = made.first.data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1]; //~ r2 data-race proved write x[i] //~ r2 data-race proved read y[i + 1]
    return 0;
}
