// Blocks of 8 rows and columns that overlap by a row, within an array of any size.
// verdict: race
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double *c = calloc(n * n, sizeof *c);
#pragma omp parallel for collapse(2)
    for (int ii = 0; ii < n; ii += 8)
        for (int jj = 0; jj < n; jj += 8)
            for (int i = ii; i <= ii + 8 && i < n; i++)
                for (int j = jj; j < jj + 8 && j < n; j++)
                    c[i * n + j] += 1; //~ p data-race proved write+write c[i * n + j] //~ q data-race proved read+write c[i * n + j]
    return c[0] > 1;
}
