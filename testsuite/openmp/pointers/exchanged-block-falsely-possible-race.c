// Threads exchange blocks in turn: each gets another one, and writes to it alone. Which one is not followed.
// verdict: possible-race
#include <stdlib.h>

static int *current;

int main(void) {
    current = malloc(sizeof *current);
#pragma omp parallel
    {
        int *mine = malloc(sizeof *mine), *old;
#pragma omp critical
        {
            old = current;
            current = mine;
        }
        *old = 1; //~ r1 data-race possible write+write *old
    }
    return 0;
}
