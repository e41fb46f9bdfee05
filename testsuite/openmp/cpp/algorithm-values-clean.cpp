// The arguments of algorithms are read and changed: here, they are variables of each thread.
// verdict: race-free
#include <algorithm>
#include <numeric>
int main() {
    static const int t[4] = {1, 2, 3, 4};
    int out[100];
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        int k = i, u[4] = {1, 2, 3, 4};
        std::iota(u, u + 4, k++);
        std::fill(u, u + 2, k++);
        out[i] = std::count(t, t + 4, k++);
        out[i] += std::binary_search(t, t + 4, k++);
        out[i] += *std::lower_bound(t, t + 3, k++);
        out[i] += std::inner_product(t, t + 4, u, k++);
    }
    return out[0];
}
