// One iteration may end the run: the others race all the same.
// verdict: race
#include <stdio.h>
#include <stdlib.h>

int last;

void run(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        last = i; //~ r1 data-race proved write+write last
        if (a[i] < 0) {
            fprintf(stderr, "negative\n");
            exit(1);
        }
    }
}
