// Rows that change places take their memory with them: in their old places stands other memory.
// verdict: race-free
#include <algorithm>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(4, std::vector<int>(100));
    int *x = rows[0].data();
    std::reverse(rows.begin(), rows.end());
    int *y = rows[0].data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
