// Iterators and objects of the library bring its functions without a word of their namespace.
// verdict: race-free
#include <algorithm>
#include <vector>

void largest(int n, std::vector<std::vector<double>> &rows, double *to) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::vector<double>::iterator at = max_element(rows[i].begin(), rows[i].end());
        to[i] = *at;
        sort(rows[i].begin(), rows[i].end());
    }
}
