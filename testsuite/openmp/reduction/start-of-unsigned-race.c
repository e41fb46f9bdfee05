// A copy of a reduction by `&` starts with all bits of its type, which is the largest number of an unsigned one.
// verdict: race
#include <stdlib.h>
int x;
int main(void) {
    unsigned char bits = 7;
    unsigned words = 7;
#pragma omp parallel num_threads(2) reduction(& : bits, words)
    {
        if (bits == 255 && words == 4294967295u)
            x++; //~ r1 data-race proved read+write x //~ r2 data-race proved write+write x
    }
    return bits + words;
}
