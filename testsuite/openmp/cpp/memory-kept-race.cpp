// A vector that gets fewer elements, or others, keeps its memory.
// verdict: race
#include <vector>

int main() {
    std::vector<int> a(100), b(100);
    int *x = a.data();
    a.resize(60);
    int *y = a.data();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        x[i] = y[i + 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read y[i + 1]
    x = a.data();
    a.assign(60, 1);
    y = a.data();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        x[i] = y[i + 1]; //~ r2 data-race proved write x[i] //~ r2 data-race proved read y[i + 1]
    x = a.data();
    a = {1, 2, 3};
    y = a.data();
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        x[i] = y[i + 1]; //~ r3 data-race proved write x[i] //~ r3 data-race proved read y[i + 1]
    return 0;
}
