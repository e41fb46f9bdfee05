// A smart pointer of a type that is not written is null after it was moved from: element 2 is written.
// verdict: race-free
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
            cells[first ? 1 : 2] = *second;
        }
#pragma omp section
        cells[1] = 2;
    }
}
