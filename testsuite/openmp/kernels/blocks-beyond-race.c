// Blocks of 8 rows and columns: where these are no multiple of 8 the last blocks leave the array, so such a run is no
// proof; blocks that overlap are one.
// verdict: race
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double *c = calloc(n * n, sizeof *c), *d = calloc(n * n, sizeof *d);
#pragma omp parallel for collapse(2)
    for (int ii = 0; ii < n; ii += 8)
        for (int jj = 0; jj < n; jj += 8)
            for (int i = ii; i < ii + 8; i++)
                for (int j = jj; j < jj + 8; j++)
                    c[i * n + j] += 1; //~ w data-race possible write+write c[i * n + j] //~ r data-race possible read+write c[i * n + j]
#pragma omp parallel for collapse(2)
    for (int ii = 0; ii < n; ii += 8)
        for (int jj = 0; jj < n; jj += 8)
            for (int i = ii; i <= ii + 8 && i < n; i++)
                for (int j = jj; j < jj + 8 && j < n; j++)
                    d[i * n + j] += 1; //~ p data-race proved write+write d[i * n + j] //~ q data-race proved read+write d[i * n + j]
    return c[0] + d[0] > 1;
}
