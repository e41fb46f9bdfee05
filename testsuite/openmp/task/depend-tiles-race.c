// Tiles along a wavefront that do not wait for the one to their left.
// verdict: race
void sweep(int tiles, int n, double (*u)[n]) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < tiles; i++)
        for (int j = 1; j < tiles; j++) {
#pragma omp task depend(in : u[(i - 1) * 8][j * 8]) depend(out : u[i * 8][j * 8])
            for (int x = i * 8; x < i * 8 + 8; x++)
                for (int y = j * 8; y < j * 8 + 8; y++)
                    u[x][y] = u[x - 1][y] + u[x][y - 1]; //~ r1 data-race proved write u[x][y] //~ r1 data-race proved read u[x][y - 1]
        }
}
