// What `std::sort` is given to compare with sets a number that is only added.
// verdict: race-free
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
        a[i] = a[i] + shift;
}
