// A private copy of a vector copies its elements, which is not followed.
// verdict: unknown
#include <vector>
int main() {
    std::vector<int> v(10);
    #pragma omp parallel for firstprivate(v) //~ unsupported
    for (int i = 0; i < 10; i++) v[0] = i;
}
