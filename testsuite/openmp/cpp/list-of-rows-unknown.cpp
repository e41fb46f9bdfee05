// Which element of a list or map has the memory of a vector that was moved there is not known.
// verdict: unknown
#include <list>
#include <map>
#include <utility>
#include <vector>

int main() {
    std::list<std::vector<int>> rows;
    std::vector<int> row(100);
    int *x = row.data();
    rows.push_back(std::move(row));
    int *y = rows.back().data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    std::map<int, std::vector<int>> by_number;
    std::vector<int> other(100);
    x = other.data();
    by_number.emplace(1, std::move(other));
    y = by_number.at(1).data();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
