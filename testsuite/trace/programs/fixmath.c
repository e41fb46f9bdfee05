/* Fixed-point division and square root (16 bits behind the point, by Newton's method), on a buffer that is used again
 * for the second: it may not be overwritten before the accelerator has read it.
 *
 * bug: no_flush
 * bug: no_sync
 * bug: no_sync_before_reuse
 */
#include "test.h"

enum { N = 96, STEPS = 12 };

static int divide(int a, int b) { return b == 0 ? 0 : a / b; }

static int root(int x) {
    int guess = x / 2 + 1;
    for (int i = 0; i < STEPS; i++) guess = (guess + divide(x, guess)) >> 1;
    return guess;
}

int main(void) {
    int *argument = lines(N * sizeof(int));
    int *result = vbx_shared_malloc(2 * N * sizeof(int));
    int *expected = lines(2 * N * sizeof(int));
    int *v_x = vbx_sp_malloc(N * sizeof(int)), *v_y = vbx_sp_malloc(N * sizeof(int));
    int *v_t = vbx_sp_malloc(N * sizeof(int));
    vbx_set_vl(N);

    for (int i = 0; i < N; i++) {
        argument[i] = number(1 << 30); //~ no_flush
        expected[i] = divide(argument[i], 1 + i % 7);
    }
    UNLESS(no_flush) vbx_dcache_flush(argument, N * sizeof(int));
    vbx_dma_to_vector(v_x, argument, N * sizeof(int)); //~ no_flush no_sync_before_reuse
    int *divisor = vbx_shared_malloc(N * sizeof(int));
    for (int i = 0; i < N; i++) divisor[i] = 1 + i % 7;
    vbx_dma_to_vector(v_y, divisor, N * sizeof(int));
    vbx_vv(VBX_DIV, v_t, v_x, v_y);
    vbx_dma_to_host(result, v_t, N * sizeof(int)); //~ no_sync

    UNLESS(no_sync_before_reuse) vbx_sync();
    for (int i = 0; i < N; i++) {
        argument[i] = number(1 << 30); //~ no_flush no_sync_before_reuse
        expected[N + i] = root(argument[i]);
    }
    UNLESS(no_flush) vbx_dcache_flush(argument, N * sizeof(int));
    vbx_dma_to_vector(v_x, argument, N * sizeof(int)); //~ no_flush
    vbx_sv(VBX_SHR, v_y, 1, v_x);
    vbx_sv(VBX_ADD, v_y, 1, v_y);
    for (int i = 0; i < STEPS; i++) {
        vbx_vv(VBX_DIV, v_t, v_x, v_y);
        vbx_vv(VBX_ADD, v_y, v_y, v_t);
        vbx_sv(VBX_SHR, v_y, 1, v_y);
    }
    vbx_dma_to_host(result + N, v_y, N * sizeof(int)); //~ no_sync
    UNLESS(no_sync) vbx_sync();
    return verify("fixmath", expected, result, 2 * N);
}
