// Two tasks count in one variable, each around work that takes very long.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

int row, column;

void fill(int height, int width, int most, int **out) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(4)
    for (row = 0; row < height; ++row)
        for (column = 0; column < width; ++column) { //~ r1 data-race proved write+write column
            int k = 0;
            double q = 0.0;
            do {
                q = q * q + row;
                ++k;
            } while (q < 4 && k < most);
            out[row][column] = k;
        }
}

int main(void) {
    int n = 800;
    int **out = malloc(n * sizeof *out);
    for (int i = 0; i < n; i++)
        out[i] = malloc(n * sizeof **out);
    fill(n, n, 1000, out);
    return 0;
}
