/* A finite impulse response filter over a vector, in memory that the processor caches.
 *
 * bug: no_flush_input
 * bug: no_flush_output
 * bug: no_sync
 */
#include "test.h"

enum { N = 512, TAPS = 8 };

int main(void) {
    static const int taps[TAPS] = {1, 3, 5, 7, 7, 5, 3, 1};
    int *input = lines((N + TAPS) * sizeof(int));
    int *output = lines(N * sizeof(int));
    int *expected = lines(N * sizeof(int));
    for (int i = 0; i < N + TAPS; i++) input[i] = number(256); //~ no_flush_input
    memset(output, 0, N * sizeof(int)); //~ no_flush_output
    for (int i = 0; i < N; i++) {
        expected[i] = 0;
        for (int tap = 0; tap < TAPS; tap++) expected[i] += input[i + tap] * taps[tap];
    }

    UNLESS(no_flush_input) vbx_dcache_flush(input, (N + TAPS) * sizeof(int));
    UNLESS(no_flush_output) vbx_dcache_flush(output, N * sizeof(int));
    int *v_input = vbx_sp_malloc((N + TAPS) * sizeof(int));
    int *v_product = vbx_sp_malloc(N * sizeof(int));
    int *v_sum = vbx_sp_malloc(N * sizeof(int));
    vbx_dma_to_vector(v_input, input, (N + TAPS) * sizeof(int)); //~ no_flush_input
    vbx_set_vl(N);
    vbx_sv(VBX_MUL, v_sum, taps[0], v_input);
    for (int tap = 1; tap < TAPS; tap++) {
        vbx_sv(VBX_MUL, v_product, taps[tap], v_input + tap);
        vbx_vv(VBX_ADD, v_sum, v_sum, v_product);
    }
    vbx_dma_to_host(output, v_sum, N * sizeof(int)); //~ no_flush_output no_sync
    UNLESS(no_sync) vbx_sync();
    return verify("vec_fir", expected, output, N);
}
