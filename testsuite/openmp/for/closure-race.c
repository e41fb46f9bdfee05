// In a transitive closure the pivot row is read by all threads while its owner writes it.
// verdict: race
void closure(int n, int path[n][n]) {
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                path[i][j] |= path[i][k] & path[k][j]; //~ r1 data-race proved write path[i][j] //~ r1 data-race proved read path[k][j]
    }
}
