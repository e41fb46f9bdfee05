// Which table is filled depends on a floating-point number.
// verdict: possible-race
#include <stdio.h>
int to[16];
double v[64], x = 0.5;
int main(void) {
    for (int i = 0; i < 16; i++)
        to[i] = !(x - 0.5) ? i / 2 : (i * 5 + 3) % 16;
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        v[to[i]] = i; //~ r1 data-race possible write+write v[to[i]]
    return 0;
}
