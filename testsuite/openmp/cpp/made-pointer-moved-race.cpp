// A smart pointer of a type that is not written is null after it was moved from.
// verdict: race
#include <memory>
#include <utility>
int cells[16];
int main() {
#pragma omp parallel sections
    {
#pragma omp section
        {
            auto first = std::make_unique<int>(7);
            auto second = std::move(first);
            cells[first ? 1 : 2] = *second; //~ r1 data-race proved write cells[first ? 1 : 2]
        }
#pragma omp section
        cells[2] = 2; //~ r1 data-race proved write cells[2]
    }
}
