// The same call, of a function whose argument decides nothing.
// verdict: race-free
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + k;
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
