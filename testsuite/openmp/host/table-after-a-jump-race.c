// A jump leaves a block before it fills the table anew: its content depends on the way.
// verdict: race
#include <stdio.h>
int to[16];
double v[64];
int main(int argc, char **argv) {
    int s = 1;
    for (int i = 0; i < 16; i++) {
        to[i] = s / 2;
        s = (s * 5 + 3) % 16;
    }
    do {
        if (argc > 2)
            break;
        for (int i = 0; i < 16; i++) {
            to[i] = s;
            s = (s * 5 + 3) % 16;
        }
        break;
    } while (1);
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        v[to[i]] = i; //~ r1 data-race proved write+write v[to[i]]
    return 0;
}
