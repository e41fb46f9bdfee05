// All tasks fill one board.
// verdict: race
// also: other findings allowed
static void queens(int n, int row, int *b, long *count) {
    if (row == n) {
        (*count)++;
        return;
    }
    for (int c = 0; c < n; c++) {
        b[row] = c; //~ r1 data-race proved write+write b[row]
        if (b[0] != c)
            queens(n, row + 1, b, count);
    }
}

static long total;

void all(int n) {
#pragma omp parallel
#pragma omp single
    {
        int top[16];
        for (int c = 0; c < n; c++) {
            top[0] = c;
#pragma omp task shared(top)
            {
                long mine = 0;
                queens(n, 1, top, &mine);
#pragma omp atomic
                total += mine;
            }
        }
#pragma omp taskwait
    }
}
