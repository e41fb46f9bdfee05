// Pointers may be the iteration variables of a nest, next to numbers.
// verdict: race-free
float grid[40][30];

void run(int n, double *a, double *b) {
#pragma omp parallel for collapse(2)
    for (float *row = &grid[0][0]; row < &grid[40][0]; row += 30)
        for (int k = 0; k < 30; k++)
            row[k] = 1;
#pragma omp parallel for collapse(3)
    for (int i = 0; i < 10; i++)
        for (double *p = b + n - 1; p >= b; p--)
            for (double *q = a; q < a + 5; q += 1)
                q[5 * (10 * (p - b) + i)] = *p;
}
