// A function rounds addresses up as integers: the pointers that it gives may lead to the same memory.
// verdict: unknown
#include <stdint.h>

static char pool[4096];

static void *aligned(int i) {
    return (void *)(((uintptr_t)pool + 63 + i * 32) & ~(uintptr_t)63);
}

int main(void) {
    int *part[4];
    for (int i = 0; i < 4; i++)
        part[i] = aligned(i);
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 10; j++)
            part[i][j] = i;
    return 0;
}
