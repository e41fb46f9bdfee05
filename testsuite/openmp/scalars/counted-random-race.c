// What the host computes from a call is what the threads find: the race has an instance.
// verdict: race
#include <stdlib.h>
static int a[100];
int f(void) {
    int count = 0;
    for (int i = 0; i < 100; i++)
        a[i] = rand();
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        if (a[i] > 10)
            count++; //~ r1 data-race proved read count //~ r1 data-race proved write count //~ r2 data-race proved write count //~ r2 data-race proved write count
    return count;
}
