// Random numbers may be any: two of them are the same.
// verdict: race
#include <stdlib.h>
static int to[64], last[8];
int main(void) {
    for (int i = 0; i < 64; i++)
        to[i] = rand() % 8;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        last[to[i]] = i; //~ r1 data-race proved write+write last[to[i]]
    return last[0];
}
