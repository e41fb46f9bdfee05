// A function object of the library is given to a template that combines neighbours.
// verdict: race
#include <algorithm>
#include <cctype>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

template <class Operation>
static void combine(const std::vector<double> &from, std::vector<double> &to, Operation with) {
#pragma omp parallel for
    for (std::size_t i = 1; i < from.size(); ++i)
        to[i] = with(from[i], to[i - 1]); //~ r1 data-race any write to[i] //~ r1 data-race any read to[i - 1]
}

void work(std::vector<std::vector<double>> &rows, std::vector<std::string> &names) {
    std::vector<double> sums(rows.size()), products(rows.size());
#pragma omp parallel for
    for (std::size_t i = 0; i < rows.size(); ++i) {
        sums[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0.0, std::plus<double>());
        products[i] = std::accumulate(rows[i].begin(), rows[i].end(), 1.0, std::multiplies<>());
        std::transform(names[i].begin(), names[i].end(), names[i].begin(), ::toupper);
    }
    combine(sums, products, std::minus<double>());
}
