// Iterations of an inner team are executed by several threads, although one thread executes all of the outer iteration.
// verdict: race
#include <omp.h>

int step[17], bins[40];

int main(void) {
    for (int i = 0; i < 16; i++)
        step[i + 1] = step[i] + i % 3;
#pragma omp parallel for
    for (int outer = 0; outer < 1; outer++) {
#pragma omp parallel for num_threads(4)
        for (int i = 0; i < 16; i++)
            bins[step[i]] = i; //~ r1 data-race any write+write bins[step[i]]
    }
    return bins[0];
}
