// Whatever an algorithm makes of its arguments, they are evaluated, once.
// verdict: race
// also: other findings allowed
#include <algorithm>
#include <numeric>
int main() {
    static const int t[4] = {1, 2, 3, 4};
    int k0 = 0, k1 = 0, k2 = 0, k3 = 0, k4 = 0, k5 = 0, k6 = 0;
    int k7 = 0, k8 = 0, k9 = 0, k10 = 0, k11 = 0, k12 = 0, k13 = 0;
#pragma omp parallel num_threads(4)
    {
        int u[4] = {1, 2, 3, 4};
        std::find(t, t + 4, k0++); //~ r0 data-race proved write+write k0
        std::count(t, t + 4, k1++); //~ r1 data-race proved write+write k1
        std::lower_bound(t, t + 4, k2++); //~ r2 data-race proved write+write k2
        std::upper_bound(t, t + 4, k3++); //~ r3 data-race proved write+write k3
        std::binary_search(t, t + 4, k4++); //~ r4 data-race proved write+write k4
        std::fill(u, u + 4, k5++); //~ r5 data-race proved write+write k5
        std::iota(u, u + 4, k6++); //~ r6 data-race proved write+write k6
        std::accumulate(t, t + 4, k7++); //~ r7 data-race proved write+write k7
        std::inner_product(t, t + 4, t, k8++); //~ r8 data-race proved write+write k8
        std::remove(u, u + 4, k9++); //~ r9 data-race proved write+write k9
        std::replace(u, u + 4, k10++, 2); //~ r10 data-race proved write+write k10
        std::copy(t, t + k11++, u); //~ r11 data-race proved write+write k11
        std::equal(t, t + 2, u + k12++); //~ r12 data-race proved write+write k12
        std::replace_if(u, u + 2, [](int k) { return k > 1; }, k13++); //~ r13 data-race proved write+write k13
    }
    return k0;
}
