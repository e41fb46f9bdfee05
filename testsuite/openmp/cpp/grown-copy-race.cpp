// A container that all threads make longer.
// verdict: race
// also: other findings allowed
#include <vector>
int main() {
    std::vector<int> shared(10);
#pragma omp parallel
    shared.push_back(1); //~ r1 data-race any write+write ?
    return shared.size();
}
