// What an algorithm puts into all elements is not taken to be distinct.
// verdict: unknown
#include <algorithm>
#include <vector>

void filled(int *m) {
    std::vector<int *> to(10);
    std::fill(to.begin(), to.end(), m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i;
}
