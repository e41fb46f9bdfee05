// An object that an algorithm calls is a copy of the argument: what calls change of it, the argument does not.
// verdict: race-free
#include <algorithm>
#include <vector>

int places[16];

int main() {
    std::vector<int> numbers{3, 1, 2};
    auto count = [n = 4]() mutable { return ++n; };
    std::generate(numbers.begin(), numbers.end(), count);
    int first = count();
#pragma omp parallel sections
    {
#pragma omp section
        places[first] = 1;
#pragma omp section
        places[8] = 2;
    }
    return places[3];
}
