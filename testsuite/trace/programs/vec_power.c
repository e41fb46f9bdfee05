/* Element-wise powers, in uncached memory. What the missing sync leaves out here, a machine whose transfers are done at
 * once does anyway: the program then passes its own check.
 *
 * bug: no_sync
 */
#include "test.h"

enum { N = 200, EXPONENT = 5 };

int main(void) {
    int *base = vbx_shared_malloc(N * sizeof(int)), *result = vbx_shared_malloc(N * sizeof(int));
    int *expected = lines(N * sizeof(int));
    for (int i = 0; i < N; i++) {
        base[i] = number(50);
        expected[i] = 1;
        for (int e = 0; e < EXPONENT; e++) expected[i] *= base[i];
    }
    int *v_base = vbx_sp_malloc(N * sizeof(int)), *v_result = vbx_sp_malloc(N * sizeof(int));
    vbx_dma_to_vector(v_base, base, N * sizeof(int));
    vbx_set_vl(N);
    vbx_vv(VBX_MOV, v_result, v_base, v_base);
    for (int e = 1; e < EXPONENT; e++) vbx_vv(VBX_MUL, v_result, v_result, v_base);
    vbx_dma_to_host(result, v_result, N * sizeof(int)); //~ no_sync
    UNLESS(no_sync) vbx_sync();
    return verify("vec_power", expected, result, N);
}
