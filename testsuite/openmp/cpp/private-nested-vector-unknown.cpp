// A copy of a vector of vectors has rows of its own, which are not followed.
// verdict: unknown
#include <vector>

void first(int n, std::vector<std::vector<int>> v, int *x) {
#pragma omp parallel for firstprivate(v) //~ unsupported
    for (int i = 0; i < n; i++) {
        v[0][0] = i;
        x[i] = v[0][0];
    }
}
