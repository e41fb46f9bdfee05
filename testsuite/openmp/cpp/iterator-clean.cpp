// Iterators, and a range-based loop, share work.
// verdict: race-free
#include <vector>
int main() {
    std::vector<double> v(100, 1.0);
    double sum = 0;
    #pragma omp parallel for reduction(+:sum)
    for (auto it = v.begin(); it < v.end(); ++it) sum += *it;
    #pragma omp parallel for
    for (auto it = v.begin(); it != v.end(); ++it) *it *= 2;
    #pragma omp parallel for
    for (double &x : v) x += 1;
    return sum > 1;
}
