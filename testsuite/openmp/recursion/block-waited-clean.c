// Each call hands the tasks of the next one an array of its own block and waits for them.
// verdict: race-free
static int found;

static void place(int n, int row, const int *before) {
    if (row == n) {
#pragma omp atomic
        found++;
        return;
    }
    for (int c = 0; c < n; c++) {
#pragma omp task firstprivate(c)
        {
            int next[8];
            for (int r = 0; r < row; r++)
                next[r] = before[r];
            next[row] = c;
            if (row == 0 || before[row - 1] != c)
                place(n, row + 1, next);
#pragma omp taskwait
        }
    }
}

int all(void) {
    int none[8];
#pragma omp parallel
#pragma omp single
    place(8, 0, none);
    return found;
}
