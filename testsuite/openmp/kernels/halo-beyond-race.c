// A halo of two columns on each side, taken from the next row: with four columns its source is its target there.
// verdict: race
#include <stdlib.h>
#define HALO 2

int main(int argc, char **argv) {
    int n = atoi(argv[1]), m = atoi(argv[2]);
    double *a = calloc(n * m, sizeof *a);
#pragma omp parallel for
    for (int j = 0; j < m - 1; j++)
        for (int i = 0; i < HALO; i++) {
            a[j * n + i] = a[j * n + n - 2 * HALO + i];
            a[j * n + n - HALO + i] = a[(j + 1) * n + HALO + i]; //~ a data-race proved write a[j * n + n - HALO + i] //~ a data-race proved read a[(j + 1) * n + HALO + i]
        }
    return a[0] > 1;
}
