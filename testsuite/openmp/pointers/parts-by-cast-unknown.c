// Pointers that casts make of parts of one object are stored in an array: they lead into the same elements.
// verdict: unknown
#include <stdlib.h>

int main(void) {
    void *memory = malloc(1000);
    int *part[4];
    for (int i = 0; i < 4; i++)
        part[i] = memory + i * 20;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 10; j++)
            part[i][j] = i;
    return 0;
}
