// Each thread has its own element of a vector of partial sums.
// verdict: race-free
#include <iostream>
#include <vector>
#include <algorithm>
#include <numeric>
#include <omp.h>
static const int N = 512;
int main() {
    std::vector<int> data(N);
    std::iota(data.begin(), data.end(), 0);
    int nthreads = omp_get_max_threads();
    std::vector<long> partial(nthreads, 0);
    #pragma omp parallel
    {
        int tid = omp_get_thread_num();
        #pragma omp for
        for (int i = 0; i < N; i++) partial[tid] += data[i];
    }
    long total = std::accumulate(partial.begin(), partial.end(), 0L);
    std::cout << "Total: " << total << std::endl;
}
