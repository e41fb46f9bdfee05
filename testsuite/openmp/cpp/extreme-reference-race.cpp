// A reference to the larger of two is one of both, which is read where the reference is used.
// verdict: possible-race
#include <algorithm>
#include <vector>
void larger(std::vector<double> &v) {
    const double &most = std::max(v[0], v[1]);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        v[i] = most; //~ r1 data-race possible read most //~ r1 data-race possible write v[i]
}
