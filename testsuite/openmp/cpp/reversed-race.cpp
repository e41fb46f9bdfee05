// The second element changes places with the fourth.
// verdict: race
#include <algorithm>
#include <vector>

int main() {
    std::vector<int> line(9);
#pragma omp parallel sections
    {
#pragma omp section
        std::reverse(line.begin(), line.begin() + 5); //~ any1 data-race proved write ? //~ any2 data-race proved read ?
#pragma omp section
        line[3] = 4; //~ any1 data-race proved write line[3] //~ any2 data-race proved write line[3]
    }
    return line[0];
}
