// A std::atomic_ref stands for what it refers to, which is accessed without one, too; so does a copy of it.
// verdict: race
// args: -std=c++20
#include <atomic>

void add(std::atomic_ref<int> to, int by) {
    to += by; //~ r1 data-race any write to
}

int main() {
    int x = 0, y = 0, z = 0;
#pragma omp parallel
    {
        std::atomic_ref<int> r(x);
        add(r, 4);
        int seen = x; //~ r1 data-race any read x
        auto copy = std::atomic_ref<int>(y);
        copy++; //~ r2 data-race any write copy
        seen += y; //~ r2 data-race any read y
        z = 1; //~ r3 data-race any write+write z //~ r4 data-race any write z //~ r5 data-race any write z
        std::atomic_ref<int>(z)++; //~ r4 data-race any write std::atomic_ref<int>(z) //~ r5 data-race any read std::atomic_ref<int>(z)
        (void)seen;
    }
    return x;
}
