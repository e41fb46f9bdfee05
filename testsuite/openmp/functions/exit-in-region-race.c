// What a thread did before it ends the run has happened.
// verdict: race
#include <stdlib.h>

int x;

static void fail(void) {
    abort();
}

void run(int k) {
#pragma omp parallel
    {
        if (k) {
            x = 1; //~ r1 data-race proved write+write x
            fail();
        }
    }
}
