/* The processor copies and adds, in the shape of a vector addition: three accesses and an addition each. */
#include <stdio.h>
#include <stdlib.h>
#include "vbx.h"
enum { N = 1 << 20 };
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 10;
    int *a = aligned_alloc(64, N * 4), *b = aligned_alloc(64, N * 4), *c = aligned_alloc(64, N * 4);
    for (int i = 0; i < N; i++) a[i] = i, b[i] = -i;
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
        vbx_dcache_flush(c, N * 4);
        vbx_dma_to_vector(vbx_sp_malloc(4), c, N * 4);
        vbx_sync();
    }
    printf("%d\n", c[5]);
    return 0;
}
