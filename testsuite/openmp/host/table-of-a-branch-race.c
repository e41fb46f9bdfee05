// A table is filled in one branch only; in the other one it holds zeros.
// verdict: race
#include <stdio.h>
int to[16];
double v[64], w[64];
int main(int argc, char **argv) {
    if (argc > 1) {
        for (int i = 0; i < 16; i++)
            to[i] = (i * i + 5 * i + 3) % 16;
#pragma omp parallel for
        for (int i = 0; i < 16; i++)
            w[i] = i;
    }
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        v[to[i]] = i; //~ r1 data-race proved write+write v[to[i]]
    return 0;
}
