// Vectors are combined by declared reductions: each thread appends to one of its own, and adds up elements of another.
// verdict: race-free
#include <algorithm>
#include <functional>
#include <string>
#include <vector>
#pragma omp declare reduction(merge : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))
#pragma omp declare reduction(add : std::vector<double> : std::transform( \
        omp_out.begin(), omp_out.end(), omp_in.begin(), omp_out.begin(), std::plus<double>())) \
    initializer(omp_priv = decltype(omp_orig)(omp_orig.size()))
#pragma omp declare reduction(join : std::string : omp_out += omp_in)

std::vector<int> near(int n, const double *distance, double *weights) {
    std::vector<int> found;
#pragma omp parallel for reduction(merge : found)
    for (int i = 0; i < n; i++)
        if (distance[i] < 1)
            found.push_back(i);
#pragma omp parallel for
    for (int i = 0; i < (int)found.size(); i++)
        weights[i] = found[i];
    return found;
}

double bins(int n, const int *bin, std::vector<double> &sums) {
#pragma omp parallel for reduction(add : sums)
    for (int i = 0; i < n; i++)
        sums[bin[i]] += 1;
    return sums[0];
}

std::string text(int n, const std::vector<std::string> &parts) {
    std::string all;
#pragma omp parallel for reduction(join : all)
    for (int i = 0; i < n; i++)
        all += parts[i];
    return all;
}
