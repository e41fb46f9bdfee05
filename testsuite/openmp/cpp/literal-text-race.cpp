// The same with a longer one.
// verdict: race
#include <string>

int count(int *a) {
    std::string two{"abc"};
    int m = two.size();
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        a[i % 2] = i; //~ r1 data-race proved write+write a[i % 2]
    return a[0];
}
