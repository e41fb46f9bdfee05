// The rows of a matrix are made to lead to parts of one block in another function.
// verdict: race-free
#include <stdlib.h>

static float **rows;
static int height, width;

void make_rows(int h, int w) {
    float *block = calloc(h * w, sizeof *block);
    rows = malloc(h * sizeof *rows);
    for (int y = 0; y < h; y++)
        rows[y] = block + y * w;
    height = h;
    width = w;
}

void fill(void) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            rows[y][x] = 1;
}
