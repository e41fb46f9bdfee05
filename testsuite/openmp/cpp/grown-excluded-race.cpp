// Vectors that grow in critical sections while others use them outside of any.
// verdict: race
#include <vector>
void beside(std::vector<int> &out) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int seen = out.size(); //~ r1 data-race proved read out
#pragma omp critical
        out.push_back(seen); //~ r1 data-race proved write out
    }
}
