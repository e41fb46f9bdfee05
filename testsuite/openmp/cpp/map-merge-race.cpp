// Maps that several threads change, or one reads while another changes them.
// verdict: race
#include <map>
#include <vector>
void counted(const std::vector<int> &v, std::map<int, long> &total) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        total.erase(v[i]); //~ r1 data-race proved read+write total //~ r2 data-race proved write+write total
}
void found(std::map<int, long> &m, long *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        o[i] = m.count(i); //~ r3 data-race proved read m
#pragma omp critical
        m.insert({i, 2L}); //~ r3 data-race proved write m
    }
}
