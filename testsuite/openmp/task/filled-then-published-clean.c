// A task fills a block that it allocated before it stores the pointer to it: who reads the pointer comes afterwards.
// verdict: race-free
#include <stdlib.h>

float *blocks[64];

int main(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 64; i++) {
#pragma omp task firstprivate(i)
        {
            float *block = malloc(16 * sizeof(float)), *first = block;
            for (int k = 0; k < 16; k++)
                *block++ = 0;
            blocks[i] = first;
        }
#pragma omp taskwait
        blocks[i][0] += 1;
    }
    return 0;
}
