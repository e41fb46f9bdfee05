// The functions that iterations call count in one variable, and all exchange one number.
// verdict: race
// also: other findings allowed
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

int squares(int n, std::vector<std::vector<int>> &rows, int *sums) {
    int calls = 0, last = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        sums[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0, [&](int a, int b) {
            calls++; //~ r1 data-race possible write+write calls //~ r2 data-race possible read+write calls
            return a + b * b;
        });
        sums[i] += std::exchange(last, i); //~ r3 data-race proved write+write last
    }
    return calls;
}
