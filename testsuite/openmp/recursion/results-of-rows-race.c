// A pointer to what each call allocates, whose life ends, leads to itself: and the tasks share one array.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

static int count(int n, int row, char *board) {
    if (n == row)
        return 1;
    int all = 0;
    int *found = malloc(n * sizeof *found);
    for (int i = 0; i < n; i++) {
#pragma omp task shared(board, found)
        {
            board[row] = (char)i; //~ r1 data-race proved write+write board[row]
            found[i] = count(n, row + 1, board);
        }
    }
#pragma omp taskwait
    for (int i = 0; i < n; i++)
        all += found[i];
    free(found);
    return all;
}

int run(int n, char *board) {
    int all = 0;
#pragma omp parallel
#pragma omp single
    all = count(n, 0, board);
    return all;
}
