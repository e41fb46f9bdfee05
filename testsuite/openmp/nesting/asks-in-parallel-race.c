// The update is atomic only where no others can be at work.
// verdict: race
#include <omp.h>
static int hits;

static void hit(void) {
    if (!omp_in_parallel()) {
#pragma omp atomic
        hits++;
    } else {
        hits++; //~ r1 data-race proved write+write hits //~ r2 data-race proved read+write hits
    }
}

int main(void) {
    hit();
#pragma omp parallel num_threads(4)
    hit();
    hit();
    return hits;
}
