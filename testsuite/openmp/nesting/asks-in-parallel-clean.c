// A function that is called in a region and outside updates atomically only where others may be at work.
// verdict: race-free
#include <omp.h>
static int hits;

static void hit(void) {
    if (omp_in_parallel()) {
#pragma omp atomic
        hits++;
    } else {
        hits++;
    }
}

int main(void) {
    hit();
#pragma omp parallel num_threads(4)
    hit();
    hit();
    return hits;
}
