// A constant of an unsigned type makes the comparison one of unsigned numbers: -1 is not less than it.
// verdict: race
#include <cstddef>
static int a[4];
const std::size_t N = 5;
void f() {
    int x = -1;
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        a[i * (x < N)] = i; //~ r1 data-race proved write+write a[i * (x < N)]
}
