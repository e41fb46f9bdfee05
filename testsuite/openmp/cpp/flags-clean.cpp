// Flags of type `char` are memory locations of their own.
// verdict: race-free
#include <vector>
int main() {
    std::vector<char> seen(1000);
    #pragma omp parallel for
    for (int i = 0; i < 1000; i++) seen[i] = i % 3 == 0;
}
