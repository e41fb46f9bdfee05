// Constants are computed in their types, those of 64 bits too; what a logical operator leaves out is no matter.
// verdict: race-free
#include <stddef.h>
#include <stdint.h>
void f(int *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        if (SIZE_MAX / 4 < 10 || (size_t)-1 != SIZE_MAX || ~0ul >> 60 != 15 || -1 < 0ul)
            a[0] = i;
        if (0 && n)
            a[1] = i;
        a[2 + i * (UINT64_MAX == ~(size_t)0)] = i;
    }
}
