// What is in the middle of an odd number of elements stays where it is, and one element is in order.
// verdict: race-free
#include <algorithm>
#include <vector>

int main() {
    std::vector<int> line(9);
#pragma omp parallel sections
    {
#pragma omp section
        std::reverse(line.begin(), line.begin() + 5);
#pragma omp section
        line[2] = 4;
#pragma omp section
        std::sort(line.begin() + 8, line.end());
#pragma omp section
        line[8] = 1;
    }
    return line[0];
}
