// A private copy of a map copies its elements, which is not followed.
// verdict: unknown
#include <map>

void first(int n, std::map<int, int> m, int *x) {
#pragma omp parallel for firstprivate(m) //~ unsupported
    for (int i = 0; i < n; i++)
        x[i] = m[0];
}
