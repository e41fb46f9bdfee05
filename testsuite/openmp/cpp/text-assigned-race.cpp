// All threads put one text together anew.
// verdict: race
// also: other findings allowed
#include <string>
#include <vector>

void own(int n, const std::vector<std::string> &parts) {
    std::string all;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        all = all + parts[i]; //~ r1 data-race proved write+write all
}
