// Each thread counts in a row of its own, but rows are as long as there are bins, and one number more is drawn.
// verdict: race
#include <omp.h>
#include <stdlib.h>
#define BINS 64

int counts[65 * BINS];

int main(void) {
    int n = 1000, *data = malloc(n * sizeof *data);
    for (int i = 0; i < n; i++)
        data[i] = rand() % (BINS + 1);
#pragma omp parallel num_threads(64)
    {
        int id = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < n; i++)
            counts[id * BINS + data[i]]++; //~ r1 data-race any read+write counts[id * BINS + data[i]] //~ r2 data-race any write+write counts[id * BINS + data[i]]
    }
    return counts[0] > 0;
}
