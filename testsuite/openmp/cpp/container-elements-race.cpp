// Elements of containers that all threads change: how many there are is not known where arguments make them.
// verdict: race
#include <list>
#include <map>
void given(std::map<int, int> &m) {
#pragma omp parallel
    for (auto &item : m)
        item.second++; //~ r1 data-race proved read+write item.second //~ r2 data-race proved write+write item.second
}
void made(int n) {
    std::list<int> items(n);
#pragma omp parallel
    for (auto &item : items)
        item++; //~ r3 data-race possible read+write item //~ r4 data-race possible write+write item
}
