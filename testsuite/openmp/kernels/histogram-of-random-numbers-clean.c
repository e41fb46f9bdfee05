// Each thread counts in a row of its own; what it counts was drawn before, and a rest of `rand` is not negative.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>
#define BINS 64

int main(void) {
    int n = 1000000, *data = malloc(n * sizeof *data);
    int *counts = calloc((size_t)omp_get_max_threads() * BINS, sizeof *counts);
    for (int i = 0; i < n; i++)
        data[i] = rand() % BINS;
#pragma omp parallel
    {
        int id = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < n; i++)
            counts[id * BINS + data[i]]++;
    }
    return counts[0] > 0;
}
