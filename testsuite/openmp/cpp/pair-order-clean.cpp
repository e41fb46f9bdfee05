// The smallest pair is kept under a lock; pairs are compared part by part.
// verdict: race-free
#include <algorithm>
#include <utility>

int nearest(int n, const double *distance) {
    std::pair<double, int> best(1e9, -1);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::pair<double, int> own(distance[i], i);
#pragma omp critical
        best = std::min(best, own);
    }
    return best.second;
}
