// The smallest pair is compared without the lock.
// verdict: possible-race
// also: other findings allowed
#include <algorithm>
#include <utility>

int nearest(int n, const double *distance) {
    std::pair<double, int> best(1e9, -1);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::pair<double, int> own(distance[i], i);
        if (own < best) { //~ r1 data-race possible read best
#pragma omp critical
            best = own; //~ r1 data-race possible write best
        }
    }
    return best.second;
}
