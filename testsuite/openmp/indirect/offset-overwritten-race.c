// The parts of an array would be apart by offsets that grow, but one of them is overwritten.
// verdict: race
#include <stdlib.h>

int off[102], c[1000];

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    for (int j = 0; j <= n; j++)
        off[j] = 3 * j;
    off[2] = 50;
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        for (int k = off[j]; k < off[j + 1]; k++)
            c[k] = j; //~ r1 data-race proved write+write c[k]
    return 0;
}
