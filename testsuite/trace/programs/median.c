/* The median of three neighbours, for pixels of 8 bits: buffers of bytes are seldom multiples of a cache line.
 *
 * bug: no_flush
 * bug: no_sync
 * bug: shared_line
 */
#include "test.h"

enum { ROWS = 6, COLUMNS = 50 };

static struct {
    unsigned char image[(ROWS + 2) * COLUMNS];
    char apart[LINE];
    int dirty; /* a counter of the processor */
    char apart_too[LINE];
    unsigned char result[ROWS * COLUMNS];
} frame __attribute__((aligned(LINE)));

int main(void) {
    int expected[ROWS * COLUMNS], found[ROWS * COLUMNS];
    int *counter = &frame.dirty;
    /* Here it lies before the result, on its first line. */
    if (bug("shared_line")) counter = (int *)(frame.result - sizeof(int) - (size_t)frame.result % sizeof(int));
    for (int i = 0; i < (ROWS + 2) * COLUMNS; i++) frame.image[i] = (unsigned char)number(256); //~ no_flush
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        int a = frame.image[i], b = frame.image[i + COLUMNS], c = frame.image[i + 2 * COLUMNS];
        int low = a < b ? a : b, high = a < b ? b : a;
        expected[i] = c < low ? low : c > high ? high : c;
    }

    UNLESS(no_flush) vbx_dcache_flush(frame.image, sizeof frame.image);
    unsigned char *v_bytes = vbx_sp_malloc(COLUMNS);
    int *v_row[3], *v_low = vbx_sp_malloc(COLUMNS * sizeof(int));
    for (int i = 0; i < 3; i++) v_row[i] = vbx_sp_malloc(COLUMNS * sizeof(int));
    vbx_set_vl(COLUMNS);
    for (int row = 0; row < ROWS; row++) {
        *counter += 1; //~ shared_line
        for (int i = 0; i < 3; i++) {
            vbx_dma_to_vector(v_bytes, frame.image + (row + i) * COLUMNS, COLUMNS); //~ no_flush
            vbx_widen(v_row[i], v_bytes);
        }
        vbx_vv(VBX_MIN, v_low, v_row[0], v_row[1]);
        vbx_vv(VBX_MAX, v_row[0], v_row[0], v_row[1]);
        vbx_vv(VBX_MIN, v_row[0], v_row[0], v_row[2]);
        vbx_vv(VBX_MAX, v_row[0], v_row[0], v_low);
        vbx_narrow(v_bytes, v_row[0]);
        vbx_dma_to_host(frame.result + row * COLUMNS, v_bytes, COLUMNS); //~ no_sync shared_line
    }
    UNLESS(no_sync) vbx_sync();
    for (int i = 0; i < ROWS * COLUMNS; i++) found[i] = frame.result[i]; //~ no_sync
    return verify("median", expected, found, ROWS * COLUMNS);
}
