// A vector and a counter at namespace scope, used by all threads.
// verdict: race
#include <vector>
#include <iostream>
static std::vector<int> cache(256);
namespace { int hits; }
int lookup(int k) {
    int r;

    { r = cache[k % 256]; ++hits; } //~ r1 data-race proved read+write hits //~ r2 data-race proved write+write hits
    return r;
}
int main() {
    long s = 0;
    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < 1000; ++i) s += lookup(i);
    std::cout << s << hits;
}
