/* Sobel on the processor, repeated: a load of cached accesses with a transfer for each row. */
#include <stdio.h>
#include <stdlib.h>
#include "vbx.h"
enum { W = 512, H = 512 };
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 10; long sum = 0;
    int *p = aligned_alloc(64, W * H * 4), *q = aligned_alloc(64, W * H * 4);
    int *v = vbx_sp_malloc(W * 4);
    for (int i = 0; i < W * H; i++) { p[i] = i * 7919 % 256; q[i] = 0; }
    for (int r = 0; r < rounds; r++) {
        for (int y = 1; y + 1 < H; y++) {
            for (int x = 1; x + 1 < W; x++) {
                const int *c = p + y * W + x;
                int a = c[1 - W] + 2 * c[1] + c[1 + W] - c[-1 - W] - 2 * c[-1] - c[-1 + W];
                int d = c[W - 1] + 2 * c[W] + c[W + 1] - c[-W - 1] - 2 * c[-W] - c[-W + 1];
                q[y * W + x] = abs(a) + abs(d);
            }
            vbx_dcache_flush(q + y * W, W * 4);
            vbx_dma_to_vector(v, q + y * W, W * 4);
            vbx_sync();
        }
        sum += q[W + 1];
    }
    printf("%ld\n", sum);
    return 0;
}
