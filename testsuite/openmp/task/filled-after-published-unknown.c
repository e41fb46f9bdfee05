// A task goes on filling a block after it has stored the pointer to it, though under a lock.
// verdict: unknown
#include <stdlib.h>

float *blocks[64];

int main(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 64; i++) {
#pragma omp task firstprivate(i)
        {
            float *block = malloc(16 * sizeof(float));
#pragma omp critical
            blocks[i] = block;
            block[0] = 0;
        }
#pragma omp task firstprivate(i)
        {
            float *other;
#pragma omp critical
            other = blocks[i];
            if (other)
                other[0] += 1;
        }
    }
    return 0;
}
