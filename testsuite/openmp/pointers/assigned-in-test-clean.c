// The test for a null pointer assigns the pointer.
// verdict: race-free
#include <stdlib.h>
typedef double plane[32][64];

int main(void) {
    int n = 8;
    plane *c, *m;
    double *sum;
    if ((c = (plane *)malloc(n * sizeof(plane))) == NULL)
        return 1;
    if ((m = malloc(n * sizeof(plane))) == NULL || !(sum = malloc(n * sizeof(double))))
        return 1;
#pragma omp parallel for
    for (int z = 0; z < n; z++) {
        sum[z] = 0;
        for (int y = 0; y < 32; y++)
            for (int x = 1; x < 63; x++)
                sum[z] += m[z][y][x] = c[z][y][x + 1] - c[z][y][x - 1];
    }
    return 0;
}
