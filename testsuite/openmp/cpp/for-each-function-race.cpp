// An algorithm of the library calls the function for all elements.
// verdict: race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    return k;
}
#include <algorithm>
#include <vector>
int main() {
    std::vector<int> v{0, 1};
    std::for_each(v.begin(), v.end(), kernel);
    kernel(0);
    return 0;
}
