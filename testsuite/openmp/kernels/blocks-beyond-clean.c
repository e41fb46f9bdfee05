// Blocks of 8 rows and columns that end where the array does.
// verdict: race-free
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double *c = calloc(n * n, sizeof *c);
#pragma omp parallel for collapse(2)
    for (int ii = 0; ii < n; ii += 8)
        for (int jj = 0; jj < n; jj += 8)
            for (int i = ii; i < ii + 8 && i < n; i++)
                for (int j = jj; j < jj + 8 && j < n; j++)
                    c[i * n + j] += 1;
    return c[0] > 1;
}
