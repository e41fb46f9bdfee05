// The larger of two as a value is read once.
// verdict: race-free
#include <algorithm>
#include <vector>
void larger(std::vector<double> &v) {
    const double most = std::max(v[0], v[1]);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        v[i] = most;
}
void reduced(const std::vector<double> &v, int n, double *result) {
    double most = 0;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < n; i++)
        most = std::max(most, v[i]);
    *result = most;
}
