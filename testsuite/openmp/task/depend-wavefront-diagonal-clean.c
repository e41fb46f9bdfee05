// A task for each cell of a table waits for the cells above and to the left, and so for the one between them.
// verdict: race-free
void align(int n, int table[n][n], const int *a, const int *b) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
#pragma omp task depend(in : table[i - 1][j], table[i][j - 1]) depend(out : table[i][j])
            table[i][j] = table[i - 1][j - 1] + (a[i] == b[j]) + table[i - 1][j] + table[i][j - 1];
        }
}
