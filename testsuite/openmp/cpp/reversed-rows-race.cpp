// Rows that change places take their memory with them: a pointer to a row leads into another one afterwards.
// verdict: race
#include <algorithm>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(4, std::vector<int>(100));
    int *x = rows[0].data();
    std::reverse(rows.begin(), rows.end());
    int *y = rows[3].data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read y[i + 1]
    return 0;
}
