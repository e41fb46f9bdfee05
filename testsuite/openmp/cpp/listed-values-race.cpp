// `auto` before a braced list is a `std::initializer_list`.
// verdict: race
#include <initializer_list>

int main() {
    const auto steps = {1, 2, 3};
    int a[200] = {};
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        for (int step : steps)
            a[i + step] = step; //~ r1 data-race any write+write a[i + step]
    return a[0];
}
