// A product of matrices by blocks: the two halves of a sum come one after the other, and the four blocks of each are apart.
// verdict: race-free
#define SIZE 256
static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void multiply(int row, int column, int middle, int side) {
    if (side == 16) {
        for (int i = row; i < row + side; i++)
            for (int k = middle; k < middle + side; k++)
                for (int j = column; j < column + side; j++)
                    c[i][j] += a[i][k] * b[k][j];
        return;
    }
    int half = side / 2;
    for (int part = 0; part < 2; part++) {
        for (int block = 0; block < 4; block++) {
#pragma omp task
            multiply(row + block / 2 * half, column + block % 2 * half, middle + part * half, half);
        }
#pragma omp taskwait
    }
}

double product(void) {
#pragma omp parallel
#pragma omp single
    multiply(0, 0, 0, SIZE);
    return c[0][0];
}
