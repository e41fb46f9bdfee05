// `std::tie` assigns the parts of what stands on the right, one by one.
// verdict: race-free
#include <tuple>
#include <utility>
#include <vector>
int a[100];

std::tuple<int, int> around(int i) { return std::make_tuple(i, i + 1); }

int main() {
    int shift = 0, other = 0;
    std::tie(shift, other) = std::make_pair(0, 2);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] += a[i];

    std::vector<int> rows[2] = {std::vector<int>(10), std::vector<int>(10)};
    std::pair<std::vector<int>, int> made(std::vector<int>(10), 3);
#pragma omp parallel for
    for (int i = 0; i < 99; i++) {
        int from, to;
        std::tie(from, to) = around(i);
        std::tie(std::ignore, to) = around(to - 1);
        a[to] = from;
    }
    std::tie(rows[0], other) = made;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        rows[0][i] = made.first[9 - i];
}
