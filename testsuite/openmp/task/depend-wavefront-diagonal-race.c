// A task for each cell of a table waits for the cells above and to the left, but not for the one above to the right.
// verdict: race
void align(int n, int table[n][n]) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n - 1; j++) {
#pragma omp task depend(in : table[i - 1][j], table[i][j - 1]) depend(out : table[i][j])
            table[i][j] = table[i - 1][j] + table[i - 1][j + 1]; //~ r1 data-race proved write table[i][j] //~ r1 data-race proved read table[i - 1][j + 1]
        }
}
