// Values that the library computes may follow from what the program determines: what rests on them is possible.
// verdict: possible-race
#include <algorithm>
#include <vector>

int last() {
    int x = 0;
    std::vector<int> v{1, 2, 3};
    int n = std::count(v.begin(), v.end(), 2);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x = i; //~ r1 data-race possible write+write x
    return x;
}
