// A range-based loop sums without a reduction.
// verdict: race
#include <vector>
int main() {
    std::vector<double> v(100, 1.0);
    double sum = 0;
    #pragma omp parallel for reduction(+:sum)
    for (auto it = v.begin(); it < v.end(); ++it) sum += *it;
    #pragma omp parallel for
    for (auto it = v.begin(); it != v.end(); ++it) *it *= 2;
    #pragma omp parallel for
    for (double &x : v) sum += x; //~ r1 data-race proved read+write sum //~ r2 data-race proved write+write sum
    return sum > 1;
}
