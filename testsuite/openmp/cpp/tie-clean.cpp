// `std::tie` assigns a number that is only added.
// verdict: race-free
#include <tuple>
int a[100];

int main() {
    int shift = 0, other = 0;
    std::tie(shift, other) = std::make_pair(1, 2);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + shift;
}
