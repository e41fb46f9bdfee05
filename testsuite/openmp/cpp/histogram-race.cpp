// Private histograms are added up without exclusion.
// verdict: race
#include <vector>
#include <omp.h>
int main() {
    const int n = 100, bins = 16;
    std::vector<int> data(n), hist(bins, 0);
    #pragma omp parallel
    {
        std::vector<int> local(bins, 0);
        #pragma omp for nowait
        for (int i = 0; i < n; i++) local[data[i] % bins]++;
        for (int b = 0; b < bins; b++) hist[b] += local[b]; //~ r1 data-race proved read+write hist[b] //~ r2 data-race proved write+write hist[b]
    }
}
