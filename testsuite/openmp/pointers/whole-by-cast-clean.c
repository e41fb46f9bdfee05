// Each pointer is a cast of memory of its own: what a wrapper allocated for it, untyped.
// verdict: race-free
#include <stdlib.h>

static void *provide(size_t size) {
    void *memory = malloc(size);
    return memory;
}

int main(void) {
    int *part[4];
    for (int i = 0; i < 4; i++)
        part[i] = (int *)provide(10 * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 10; j++)
            part[i][j] = i;
    return 0;
}
