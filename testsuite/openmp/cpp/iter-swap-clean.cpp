// Rows that iterators point to change places, with their memory: in their old places stands other memory.
// verdict: race-free
#include <algorithm>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(2, std::vector<int>(100));
    int *x = rows[0].data();
    std::iter_swap(rows.begin(), rows.begin() + 1);
    int *y = rows[0].data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
