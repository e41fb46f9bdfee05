// A function reads the text that another thread writes.
// verdict: race
#include <stdlib.h>

void run(char *s, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        s[i] = '0';     //~ r1 data-race proved write s[i]
        o[i] = atoi(s); //~ r1 data-race proved read s
    }
}
