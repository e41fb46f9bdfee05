// Each iteration adds and looks for elements of a row of its own by functions of the program.
// verdict: race-free
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

void squares(int n, std::vector<std::vector<int>> &rows, int *sums, int *found) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        sums[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0, [](int a, int b) { return a + b * b; });
        auto at = std::find_if(rows[i].begin(), rows[i].end(), [&](int b) { return b > sums[i]; });
        found[i] = at != rows[i].end();
        sums[i] = std::exchange(found[i], 1);
    }
}
