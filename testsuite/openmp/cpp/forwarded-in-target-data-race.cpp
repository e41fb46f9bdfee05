// A function gets a pointer, and another one into the same array, by way of references.
// verdict: race
#include <cstdlib>
#include <utility>
template <class Kernel, class... Args>
void repeated(int times, Kernel kernel, Args &&...args) {
    for (int i = 0; i < times; i++)
        kernel(std::forward<Args>(args)...);
}
static void copy(const float *from, float *to, int n) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
        to[i] = from[i]; //~ r1 data-race proved read from[i] //~ r1 data-race proved write to[i]
}
int main(int argc, char **argv) {
    int n = argc * 100;
    float *from = (float *)std::malloc(n * sizeof(float)), *to = (float *)std::malloc(n * sizeof(float));
#pragma omp target data map(to : from[0 : n]) map(from : to[0 : n])
    {
        repeated(10, copy, to, to + 1, n - 1);
    }
    std::free(from);
    std::free(to);
}
