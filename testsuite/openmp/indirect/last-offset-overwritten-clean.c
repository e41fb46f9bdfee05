// The parts of an array are apart by offsets that grow; the last of them, which no part begins at, may be anything.
// verdict: race-free
#include <stdlib.h>

int off[102], c[1000];

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    off[0] = 0;
    for (int j = 0; j < n; j++)
        off[j + 1] = off[j] + rand() % 5;
    off[n] = atoi(argv[2]);
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        for (int k = off[j]; k < off[j + 1]; k++)
            c[k] = j;
    return 0;
}
