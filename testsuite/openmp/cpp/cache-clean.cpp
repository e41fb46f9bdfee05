// A vector and a counter at namespace scope, used in a critical section.
// verdict: race-free
#include <vector>
#include <iostream>
static std::vector<int> cache(256);
namespace { int hits; }
int lookup(int k) {
    int r;
    #pragma omp critical(cache)
    { r = cache[k % 256]; ++hits; }
    return r;
}
int main() {
    long s = 0;
    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < 1000; ++i) s += lookup(i);
    std::cout << s << hits;
}
