/* Motion estimation: the block of the last picture that is most like a block of this one. The differences for all
 * places of the search are one result each.
 *
 * bug: no_sync
 * bug: no_flush
 * bug: shared_line
 */
#include "test.h"

enum { BLOCK = 8, SEARCH = 5, WIDE = BLOCK + SEARCH - 1 };

int main(void) {
    int places = SEARCH * SEARCH;
    /* The result, and behind it the input of the processor. The result is 100 bytes long. */
    size_t result_size = places * sizeof(int);
    size_t gap = bug("shared_line") ? 0 : LINE - result_size % LINE;
    char *pool = vbx_shared_malloc(result_size + gap + BLOCK * BLOCK * sizeof(int));
    int *vector_result = (int *)pool;
    int *scalar_x_input = vbx_remap_cached(pool + result_size + gap, BLOCK * BLOCK * sizeof(int));
    int *picture = lines(WIDE * WIDE * sizeof(int));
    int *block = vbx_shared_malloc(BLOCK * BLOCK * sizeof(int));
    int *expected = lines(places * sizeof(int));

    for (int i = 0; i < WIDE * WIDE; i++) picture[i] = number(256); //~ no_flush
    for (int i = 0; i < BLOCK * BLOCK; i++) {
        int pixel = number(256);
        scalar_x_input[i] = pixel; //~ shared_line
        block[i] = pixel;
    }
    for (int place = 0; place < places; place++) {
        expected[place] = 0;
        for (int y = 0; y < BLOCK; y++)
            for (int x = 0; x < BLOCK; x++)
                expected[place] += abs(scalar_x_input[y * BLOCK + x] -
                                       picture[(y + place / SEARCH) * WIDE + x + place % SEARCH]);
    }

    UNLESS(no_flush) vbx_dcache_flush(picture, WIDE * WIDE * sizeof(int));
    int *v_block = vbx_sp_malloc(BLOCK * BLOCK * sizeof(int)), *v_there = vbx_sp_malloc(BLOCK * BLOCK * sizeof(int));
    int *v_result = vbx_sp_malloc(result_size);
    vbx_set_vl(BLOCK * BLOCK);
    vbx_dma_to_vector(v_block, block, BLOCK * BLOCK * sizeof(int));
    for (int place = 0; place < places; place++) {
        int *start = picture + place / SEARCH * WIDE + place % SEARCH;
        vbx_dma_to_vector_2D(v_there, start, BLOCK * sizeof(int), BLOCK, BLOCK * sizeof(int), WIDE * sizeof(int)); //~ no_flush
        vbx_vv(VBX_ABSDIFF, v_there, v_there, v_block);
        vbx_sum(v_result + place, v_there);
    }
    vbx_dma_to_host(vector_result, v_result, (int)result_size); //~ no_sync shared_line
    UNLESS(no_sync) vbx_sync();
    return verify("motest", expected, vector_result, places);
}
