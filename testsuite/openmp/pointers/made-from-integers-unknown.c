// Pointers made from integers may lead to the same memory.
// verdict: unknown
#include <stdint.h>

int data[100];

int main(void) {
    int *part[4];
    for (int i = 0; i < 4; i++)
        part[i] = (int *)((uintptr_t)data + 20 * i);
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 10; j++)
            part[i][j] = i;
    return 0;
}
