// A function of another file is judged with what its callers give it, by references and objects of the library.
// verdict: race-free
#include <vector>
namespace work {
void add(std::vector<int> &to, const std::vector<int> &from, int shift) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        to[i] = from[i + shift];
}
} // namespace work
