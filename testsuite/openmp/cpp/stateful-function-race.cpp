// An object that an algorithm calls is made once, and keeps what its calls change.
// verdict: race
#include <algorithm>
#include <vector>

int places[16];

int main() {
    std::vector<int> numbers{3, 1, 2};
    std::generate(numbers.begin(), numbers.end(), [n = 0]() mutable { return ++n; });
    int last = numbers[2];
#pragma omp parallel sections
    {
#pragma omp section
        places[last] = 1; //~ r1 data-race any write places[last]
#pragma omp section
        places[3] = 2; //~ r1 data-race any write places[3]
    }
    return places[3];
}
