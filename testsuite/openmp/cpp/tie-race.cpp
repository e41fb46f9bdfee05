// `std::tie` assigns the shift through a reference.
// verdict: possible-race
#include <tuple>
int a[100];

int main() {
    int shift = 0, other = 0;
    std::tie(shift, other) = std::make_pair(1, 2);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race possible write a[i + shift] //~ r1 data-race possible read a[i]
}
