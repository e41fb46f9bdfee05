// The maximum over a vector is updated by all threads.
// verdict: race
#include <iostream>
#include <vector>
#include <algorithm>
#include <numeric>
static const int N = 512;
int main() {
    std::vector<int> data(N);
    std::iota(data.begin(), data.end(), 0);
    int best = data[0];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) best = std::max(best, data[i]); //~ r1 data-race proved write+write best //~ r2 data-race proved read best@2 //~ r2 data-race proved write best
    std::cout << best << std::endl;
}
