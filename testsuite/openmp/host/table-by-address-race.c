// A struct and its first member have one address, so the table holds each subscript twice.
// verdict: possible-race
#include <stdio.h>
struct head { int x[4]; int y; };
int to[16];
double v[64];
int main(void) {
    struct head s;
    int q = 1;
    for (int i = 0; i < 16; i++) {
        q = (q * 5 + 3) % 16;
        to[i] = (void *)&s == (void *)&s.x[0] ? q / 2 : q;
    }
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        v[to[i]] = i; //~ r1 data-race possible write+write v[to[i]]
    return 0;
}
