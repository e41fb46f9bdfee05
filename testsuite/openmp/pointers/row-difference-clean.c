// Rows of an array stand one behind the other: pointers into different ones have a distance.
// verdict: race-free
float b[10][15][10];
float grid[40][30];

void count_down(void) {
    float *i;
#pragma omp parallel for collapse(3)
    for (i = &b[0][0][0]; i < &b[0][0][10]; i++)
        for (float *j = &b[0][15][0]; j > &b[0][0][0]; j -= 10)
            for (float *k = &b[0][0][10]; k > &b[0][0][0]; --k)
                b[i - &b[0][0][0]][(j - &b[0][0][0]) / 10 - 1][(k - &b[0][0][0]) - 1] -= 3.5;
}

void row_by_row(void) {
#pragma omp parallel for
    for (float *row = &grid[0][0]; row < &grid[39][30]; row += 30)
        for (float *cell = row; cell != row + 30; cell++)
            *cell = row - &grid[0][0];
}
