// What was read from rows before they move may be used up to then, and what is read after that from then on.
// verdict: race-free
#include <algorithm>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(4, std::vector<int>(100));
    for (int step = 0; step < 3; step++) {
        int *x = rows[0].data(), *y = rows[3].data();
#pragma omp parallel for
        for (int i = 0; i < 99; i++)
            x[i] = y[i + 1];
        std::rotate(rows.begin(), rows.begin() + 1, rows.end());
    }
    return 0;
}
