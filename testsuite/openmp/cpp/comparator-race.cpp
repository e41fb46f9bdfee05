// What `std::sort` is given to compare with sets the shift.
// verdict: race
#include <algorithm>
#include <vector>
static int shift;
int a[100];

int main() {
    std::vector<int> v(3, 1);
    std::sort(v.begin(), v.end(), [](int x, int y) {
        shift = 1;
        return x < y;
    });
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race proved write a[i + shift] //~ r1 data-race proved read a[i]
}
