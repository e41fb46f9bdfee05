// Every thread increments a shared counter.
// verdict: race
#include <stdio.h>

int main(void) {
    int counter = 0;
#pragma omp parallel
    counter++; //~ r1 data-race proved write+write counter //~ r2 data-race proved read+write counter
    printf("%d\n", counter);
    return 0;
}
