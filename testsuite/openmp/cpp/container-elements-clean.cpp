// Containers without elements, and elements that are only read.
// verdict: race-free
#include <list>
#include <map>
void cleared(std::map<int, int> &m) {
    m.clear();
#pragma omp parallel
    for (auto &item : m)
        item.second++;
}
void read(const std::list<int> &items, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        o[i] = 0;
        for (int item : items)
            o[i] += item;
    }
}
