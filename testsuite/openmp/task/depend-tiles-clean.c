// Tiles along a wavefront: each waits for the one above and the one to its left, and so for the diagonal one too. Tiles
// stay within rows, whose length is given.
// verdict: race-free
void sweep(int tiles, int n, double (*u)[n]) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < tiles; i++)
        for (int j = 1; j < tiles; j++) {
#pragma omp task depend(in : u[(i - 1) * 8][j * 8], u[i * 8][(j - 1) * 8]) depend(out : u[i * 8][j * 8])
            for (int x = i * 8; x < i * 8 + 8; x++)
                for (int y = j * 8; y < j * 8 + 8; y++)
                    u[x][y] = u[x - 1][y] + u[x][y - 1] + u[x - 1][y - 1];
        }
}
