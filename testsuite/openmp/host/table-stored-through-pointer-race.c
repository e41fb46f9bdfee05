// A store through a pointer that a loop which is not followed has set changes the table.
// verdict: race
#include <stdlib.h>
int to[16];
double v[64];
int main(int argc, char **argv) {
    int *p;
    for (int i = 0; i < 16; i++)
        to[i] = (i * 5 + 3) % 16;
    for (int i = 0; i < argc; i++)
        p = to + 3;
    *p = 3;
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        v[to[i]] = i; //~ r1 data-race proved write+write v[to[i]]
    return 0;
}
