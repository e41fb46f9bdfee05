// The copy that a task uses is that of the thread which executes it, also by way of its address: two tasks use one copy
// only one after the other.
// verdict: race-free
#include <stdlib.h>
static int seed;
static double *scratch;
#pragma omp threadprivate(seed, scratch)
static void next(int *state) { *state = *state * 5 + 1; }
int main(void) {
    double out[16];
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task
        next(&seed);
#pragma omp task
        next(&seed);
    }
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < 16; i++)
#pragma omp task firstprivate(i)
    {
        if (!scratch)
            scratch = malloc(8 * sizeof(double));
        for (int k = 0; k < 8; k++)
            scratch[k] = i * k;
        out[i] = scratch[3];
    }
    return out[3] > seed;
}
