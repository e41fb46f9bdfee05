/* The median of three neighbours, for pixels of 32 bits, row by row. The processor looks at each row of the result while
 * the accelerator computes the next one into another buffer.
 *
 * bug: no_flush
 * bug: no_sync
 */
#include "test.h"

enum { ROWS = 8, COLUMNS = 64 };

static int median(int a, int b, int c) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

int main(void) {
    int *image = lines((ROWS + 2) * COLUMNS * sizeof(int));
    int *rows = vbx_uncached_malloc(ROWS * COLUMNS * sizeof(int));
    int *expected = lines(ROWS * COLUMNS * sizeof(int));
    int *found = lines(ROWS * COLUMNS * sizeof(int));
    for (int i = 0; i < (ROWS + 2) * COLUMNS; i++) image[i] = number(0x7fff); //~ no_flush
    for (int i = 0; i < ROWS * COLUMNS; i++)
        expected[i] = median(image[i], image[i + COLUMNS], image[i + 2 * COLUMNS]);

    UNLESS(no_flush) vbx_dcache_flush(image, (ROWS + 2) * COLUMNS * sizeof(int));
    int *v_above = vbx_sp_malloc(COLUMNS * sizeof(int)), *v_here = vbx_sp_malloc(COLUMNS * sizeof(int));
    int *v_below = vbx_sp_malloc(COLUMNS * sizeof(int)), *v_low = vbx_sp_malloc(COLUMNS * sizeof(int));
    vbx_set_vl(COLUMNS);
    for (int row = 0; row < ROWS; row++) {
        int *first = image + row * COLUMNS;
        vbx_dma_to_vector(v_above, first, COLUMNS * sizeof(int)); //~ no_flush
        vbx_dma_to_vector(v_here, first + COLUMNS, COLUMNS * sizeof(int)); //~ no_flush
        vbx_dma_to_vector(v_below, first + 2 * COLUMNS, COLUMNS * sizeof(int)); //~ no_flush
        vbx_vv(VBX_MIN, v_low, v_above, v_here);
        vbx_vv(VBX_MAX, v_above, v_above, v_here);
        vbx_vv(VBX_MIN, v_above, v_above, v_below);
        vbx_vv(VBX_MAX, v_above, v_above, v_low);
        vbx_dma_to_host(rows + row * COLUMNS, v_above, COLUMNS * sizeof(int)); //~ no_sync
        UNLESS(no_sync) vbx_sync();
        for (int column = 0; column < COLUMNS; column++)
            found[row * COLUMNS + column] = rows[row * COLUMNS + column]; //~ no_sync
    }
    vbx_sync();
    return verify("median_argb32", expected, found, ROWS * COLUMNS);
}
