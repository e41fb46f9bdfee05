// The address of an array is where it begins: the call touches four letters of it.
// verdict: race-free
#include <string.h>
char text[8];

void fill(void) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&text, 0, 4);
#pragma omp section
        text[6] = 'a';
    }
}
