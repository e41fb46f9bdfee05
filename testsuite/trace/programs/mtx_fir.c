/* A finite impulse response filter over a matrix: a sum of shifted blocks that are fetched with their strides.
 *
 * bug: no_flush
 * bug: no_sync
 */
#include "test.h"

enum { ROWS = 16, COLUMNS = 32, TAPS = 3, WIDE = COLUMNS + TAPS - 1, HIGH = ROWS + TAPS - 1 };

static const int taps[TAPS][TAPS] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};

int main(void) {
    int *image = lines(WIDE * HIGH * sizeof(int));
    int *result = vbx_shared_malloc(ROWS * COLUMNS * sizeof(int));
    int *expected = lines(ROWS * COLUMNS * sizeof(int));
    for (int i = 0; i < WIDE * HIGH; i++) image[i] = number(256); //~ no_flush
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int sum = 0;
            for (int y = 0; y < TAPS; y++)
                for (int x = 0; x < TAPS; x++) sum += taps[y][x] * image[(row + y) * WIDE + column + x];
            expected[row * COLUMNS + column] = sum;
        }

    UNLESS(no_flush) vbx_dcache_flush(image, WIDE * HIGH * sizeof(int));
    int *v_block = vbx_sp_malloc(ROWS * COLUMNS * sizeof(int));
    int *v_sum = vbx_sp_malloc(ROWS * COLUMNS * sizeof(int));
    vbx_set_vl(ROWS * COLUMNS);
    vbx_sv(VBX_AND, v_sum, 0, v_sum);
    for (int y = 0; y < TAPS; y++)
        for (int x = 0; x < TAPS; x++) {
            vbx_dma_to_vector_2D(v_block, image + y * WIDE + x, COLUMNS * sizeof(int), ROWS, //~ no_flush
                                 COLUMNS * sizeof(int), WIDE * sizeof(int)); //~ no_flush
            vbx_sv(VBX_MUL, v_block, taps[y][x], v_block);
            vbx_vv(VBX_ADD, v_sum, v_sum, v_block);
        }
    vbx_dma_to_host(result, v_sum, ROWS * COLUMNS * sizeof(int)); //~ no_sync
    UNLESS(no_sync) vbx_sync();
    return verify("mtx_fir", expected, result, ROWS * COLUMNS);
}
