// Algorithms read the values that they are given, while others change them.
// verdict: race
#include <algorithm>
#include <vector>
int main() {
    std::vector<int> v(100);
    int target = 0, n = 0;
#pragma omp parallel for reduction(+ : n) num_threads(4)
    for (int i = 0; i < 100; i++) {
        n += std::count(v.begin(), v.end(), target); //~ r1 data-race proved read target
        if (i == 50)
            target = 3; //~ r1 data-race proved write target
    }
    return n;
}
