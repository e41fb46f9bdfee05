// A vector that gets fewer elements, or others, keeps its memory, and others theirs.
// verdict: race-free
#include <vector>

int main() {
    std::vector<int> a(100), b(100);
    int *x = a.data();
    a.resize(60);
    int *y = b.data();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        x[i] = y[i + 1];
    x = a.data();
    a.assign(60, 1);
    y = b.data();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        x[i] = y[i + 1];
    x = a.data();
    a = {1, 2, 3};
    y = b.data();
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        x[i] = y[i + 1];
    return 0;
}
