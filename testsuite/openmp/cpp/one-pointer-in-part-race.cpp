// Elements that are replaced or inserted in the middle, where nothing tells which of them share what they point to.
// verdict: race
#include <algorithm>
#include <array>
#include <vector>

void replaced(int *m) {
    std::vector<int *> to(10, nullptr);
    std::replace(to.begin(), to.end(), (int *)nullptr, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r1 data-race proved write+write *to[i]
}

void in_front(int *m) {
    std::vector<int *> to;
    for (int k = 0; k < 10; k++)
        to.insert(to.begin(), m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i;
}

void rows(int *m) {
    std::vector<std::vector<int *>> to(4);
    for (int i = 0; i < 4; i++) {
        to[i].resize(4);
        std::fill_n(to[i].begin(), 4, m);
    }
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        *to[i][0] = i;
}
