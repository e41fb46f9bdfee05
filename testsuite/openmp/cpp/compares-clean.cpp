// What algorithms are given to compare elements with is called, whether it is a function, a lambda or an object.
// verdict: race-free
#include <algorithm>
#include <functional>
static int key[100];
static bool less(int a, int b) { return key[a] < key[b]; }
void sorted(int *v) {
#pragma omp parallel for
    for (int i = 0; i < 10; ++i)
        std::sort(v + 10 * i, v + 10 * i + 10, less);
}
void down(int *v) {
#pragma omp parallel for
    for (int i = 0; i < 10; ++i)
        std::sort(v + 10 * i, v + 10 * i + 10, std::greater<int>());
}
void largest(int *v, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; ++i)
        o[i] = *std::max_element(v + 10 * i, v + 10 * i + 10, [](int a, int b) { return a < b; });
}
