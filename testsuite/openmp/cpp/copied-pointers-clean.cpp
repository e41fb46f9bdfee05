// Copies of elements that are pointers point to what these point to, which is distinct memory.
// verdict: race-free
#include <algorithm>
#include <iterator>
#include <vector>

void copied(std::vector<int *> &from) {
    std::vector<int *> to(from);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i;
}

void back_inserter(std::vector<int *> &from) {
    std::vector<int *> to;
    std::copy(from.begin(), from.begin() + 10, std::back_inserter(to));
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i;
}
