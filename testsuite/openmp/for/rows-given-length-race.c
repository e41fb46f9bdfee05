// The element before a row is the last one of the row before, however long rows are.
// verdict: race
void fill(int blocks, int n, double (*u)[n]) {
#pragma omp parallel for
    for (int i = 1; i < blocks; i++)
        for (int y = 0; y < n; y++)
            u[i][y] = u[i][y - 1]; //~ r1 data-race proved write u[i][y] //~ r1 data-race proved read u[i][y - 1]
}
