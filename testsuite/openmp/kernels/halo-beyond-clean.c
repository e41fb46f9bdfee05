// A halo of two columns on each side: with less than four columns rows would be left, and the first row the array.
// verdict: race-free
#include <stdlib.h>
#define HALO 2

int main(int argc, char **argv) {
    int n = atoi(argv[1]), m = atoi(argv[2]);
    double *a = calloc(n * m, sizeof *a);
#pragma omp parallel for
    for (int j = 0; j < m; j++)
        for (int i = 0; i < HALO; i++) {
            a[j * n + i] = a[j * n + n - 2 * HALO + i];
            a[j * n + n - HALO + i] = a[j * n + HALO + i];
        }
    return a[0] > 1;
}
