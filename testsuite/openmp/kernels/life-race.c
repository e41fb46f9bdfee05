// A generation of the game of life overwrites the one it is computed from.
// verdict: race
#define H 64
#define W 80

static int grid[H][W];

void generation(void) {
#pragma omp parallel for collapse(2)
    for (int y = 1; y < H - 1; y++)
        for (int x = 1; x < W - 1; x++) {
            int around = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    around += grid[y + dy][x + dx]; //~ r1 data-race proved read grid[y + dy][x + dx]
            grid[y][x] = around == 3; //~ r1 data-race proved write grid[y][x]
        }
}
