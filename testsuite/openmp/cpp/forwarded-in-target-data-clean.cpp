// Functions get references to pointers that `target data` maps the sections of, and call others with what they lead to.
// verdict: race-free
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
        to[i] = from[i];
}
int main(int argc, char **argv) {
    int n = argc * 100;
    float *from = (float *)std::malloc(n * sizeof(float)), *to = (float *)std::malloc(n * sizeof(float));
#pragma omp target data map(to : from[0 : n]) map(from : to[0 : n])
    {
        repeated(10, copy, from, to, n);
    }
    std::free(from);
    std::free(to);
}
