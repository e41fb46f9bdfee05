/* Edges in a picture, with the filter of Sobel: three rows at a time, each fetched once.
 *
 * bug: no_flush
 * bug: no_sync
 */
#include "test.h"

enum { ROWS = 24, COLUMNS = 64 };

int main(void) {
    int *picture = lines(ROWS * COLUMNS * sizeof(int));
    int *edges = vbx_shared_malloc(ROWS * COLUMNS * sizeof(int));
    int *expected = lines(ROWS * COLUMNS * sizeof(int));
    int inner = COLUMNS - 2;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        picture[i] = number(256); //~ no_flush
        expected[i] = 0;
        edges[i] = 0;
    }
    for (int y = 1; y + 1 < ROWS; y++)
        for (int x = 1; x + 1 < COLUMNS; x++) {
            const int *p = picture + y * COLUMNS + x;
            int across = p[1 - COLUMNS] + 2 * p[1] + p[1 + COLUMNS] - p[-1 - COLUMNS] - 2 * p[-1] - p[-1 + COLUMNS];
            int down = p[COLUMNS - 1] + 2 * p[COLUMNS] + p[COLUMNS + 1] - p[-COLUMNS - 1] - 2 * p[-COLUMNS] -
                       p[-COLUMNS + 1];
            expected[y * COLUMNS + x] = abs(across) + abs(down);
        }

    UNLESS(no_flush) vbx_dcache_flush(picture, ROWS * COLUMNS * sizeof(int));
    int *v_row[3], *v_a = vbx_sp_malloc(COLUMNS * sizeof(int)), *v_b = vbx_sp_malloc(COLUMNS * sizeof(int));
    int *v_sum = vbx_sp_malloc(COLUMNS * sizeof(int));
    for (int i = 0; i < 3; i++) {
        v_row[i] = vbx_sp_malloc(COLUMNS * sizeof(int));
        if (i < 2) vbx_dma_to_vector(v_row[i], picture + i * COLUMNS, COLUMNS * sizeof(int)); //~ no_flush
    }
    for (int y = 1; y + 1 < ROWS; y++) {
        int *above = v_row[(y - 1) % 3], *here = v_row[y % 3], *below = v_row[(y + 1) % 3];
        vbx_dma_to_vector(below, picture + (y + 1) * COLUMNS, COLUMNS * sizeof(int)); //~ no_flush
        vbx_set_vl(COLUMNS);
        vbx_vv(VBX_ADD, v_a, above, below);
        vbx_sv(VBX_MUL, v_b, 2, here);
        vbx_vv(VBX_ADD, v_a, v_a, v_b);
        vbx_set_vl(inner);
        vbx_vv(VBX_ABSDIFF, v_sum, v_a + 2, v_a);
        vbx_set_vl(COLUMNS);
        vbx_vv(VBX_SUB, v_a, below, above);
        vbx_set_vl(inner);
        vbx_sv(VBX_MUL, v_b, 2, v_a + 1);
        vbx_vv(VBX_ADD, v_b, v_b, v_a);
        vbx_vv(VBX_ADD, v_b, v_b, v_a + 2);
        vbx_sv(VBX_ABSDIFF, v_b, 0, v_b);
        vbx_vv(VBX_ADD, v_sum, v_sum, v_b);
        vbx_dma_to_host(edges + y * COLUMNS + 1, v_sum, inner * (int)sizeof(int)); //~ no_sync
    }
    UNLESS(no_sync) vbx_sync();
    return verify("sobel", expected, edges, ROWS * COLUMNS);
}
