// Elements of a `std::vector<bool>` share words.
// verdict: race
#include <vector>
int main() {
    std::vector<bool> seen(1000);
    #pragma omp parallel for
    for (int i = 0; i < 1000; i++) seen[i] = i % 3 == 0; //~ r1 data-race proved read+write seen[i] //~ r2 data-race proved write+write seen[i]
}
