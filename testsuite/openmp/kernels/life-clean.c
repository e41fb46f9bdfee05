// A generation of the game of life is computed from the one before, then the roles change.
// verdict: race-free
#define H 64
#define W 80

static int grid[2][H][W];

void generations(int count) {
    for (int g = 0; g < count; g++) {
        int from = g % 2, to = 1 - from;
#pragma omp parallel for collapse(2)
        for (int y = 1; y < H - 1; y++)
            for (int x = 1; x < W - 1; x++) {
                int around = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        around += grid[from][y + dy][x + dx];
                grid[to][y][x] = around == 3 || (around == 4 && grid[from][y][x]);
            }
    }
}
