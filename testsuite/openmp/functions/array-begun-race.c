// The address of an array is where it begins: the call touches all of it.
// verdict: race
#include <string.h>
char text[8];

void fill(void) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&text, 0, sizeof text); //~ r1 data-race proved write text
#pragma omp section
        text[6] = 'a'; //~ r1 data-race proved write text[6]
    }
}
