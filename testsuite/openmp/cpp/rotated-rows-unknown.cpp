// Where rows are after an algorithm that is not followed is not known: a pointer that was taken before may lead into each.
// verdict: unknown
#include <algorithm>
#include <array>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(4, std::vector<int>(100));
    int *x = rows[0].data();
    std::rotate(rows.begin(), rows.begin() + 1, rows.end());
    int *y = rows[3].data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    std::array<std::vector<int>, 2> one{std::vector<int>(100), std::vector<int>(100)};
    std::array<std::vector<int>, 2> other{std::vector<int>(100), std::vector<int>(100)};
    x = one[0].data();
    one.swap(other);
    y = other[0].data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
