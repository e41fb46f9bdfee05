// All iterations sort one row, by a function that its iterators bring.
// verdict: race
// also: other findings allowed
#include <algorithm>
#include <vector>

void largest(int n, std::vector<double> &row) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sort(row.begin(), row.end()); //~ r1 data-race proved write+write ?
}
