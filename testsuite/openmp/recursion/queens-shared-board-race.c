// The tasks of all rows share one board, which the calls for the rows below read while others write.
// verdict: race
// also: other findings allowed
#include <stdlib.h>
#define N 8

static int found;

static int fits(const int *board, int row, int column) {
    for (int i = 0; i < row; i++)
        if (board[i] == column || abs(board[i] - column) == row - i) //~ r1 data-race proved read board[i]
            return 0;
    return 1;
}

static void place(int *board, int row) {
    if (row == N) {
#pragma omp atomic
        found++;
        return;
    }
    for (int column = 0; column < N; column++) {
        if (fits(board, row, column)) {
            board[row] = column; //~ r1 data-race proved write board[row]
#pragma omp task shared(board)
            place(board, row + 1);
        }
    }
#pragma omp taskwait
}

int main(void) {
    int board[N];
#pragma omp parallel
#pragma omp single
    place(board, 0);
    return found;
}
