// The game of life on boards whose cells are behind a pointer in a struct: the loop along a row ends by itself, and waits
// for nobody. Each step writes the board that it reads.
// verdict: race
#include <stdlib.h>
struct board { int width, height; unsigned char *cells; };

static int alive(const struct board *b, int x, int y) {
    return b->cells[(y + b->height) % b->height * b->width + (x + b->width) % b->width]; //~ r1 data-race proved read ?
}

static void step(const struct board *from, struct board *to) {
#pragma omp parallel for
    for (int y = 0; y < from->height; y++) {
        int x = 0;
        while (x < from->width) {
            int n = alive(from, x, y - 1) + alive(from, x, y + 1);
            to->cells[y * to->width + x] = n == 1; //~ r1 data-race proved write to->cells[y * to->width + x]
            x++;
        }
    }
}

int main(void) {
    struct board a = {64, 48, malloc(64 * 48)}, b = {64, 48, malloc(64 * 48)};
    for (int i = 0; i < 64 * 48; i++)
        a.cells[i] = i % 3 == 0;
    for (int t = 0; t < 10; t++) {
        step(&a, &a);
        struct board swapped = a;
        a = b;
        b = swapped;
    }
    return a.cells[0];
}
