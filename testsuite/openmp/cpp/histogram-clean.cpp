// Private histograms are added up in a critical section.
// verdict: race-free
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
        #pragma omp critical
        for (int b = 0; b < bins; b++) hist[b] += local[b];
    }
}
