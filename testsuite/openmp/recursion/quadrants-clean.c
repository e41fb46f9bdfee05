// A square is divided into four, each of which a task gets: rows and columns of any two do not both overlap.
// verdict: race-free
enum { SIZE = 512, LEAF = 32 };
static float picture[SIZE][SIZE];

static void brighten(int row, int column, int side) {
    if (side <= LEAF) {
        for (int r = row; r < row + side; r++)
            for (int c = column; c < column + side; c++)
                picture[r][c] *= 1.5f;
        return;
    }
    int half = side / 2;
#pragma omp task
    brighten(row, column, half);
#pragma omp task
    brighten(row, column + half, half);
#pragma omp task
    brighten(row + half, column, half);
#pragma omp task
    brighten(row + half, column + half, half);
}

float all(void) {
#pragma omp parallel
#pragma omp single
    brighten(0, 0, SIZE);
    return picture[0][0];
}
