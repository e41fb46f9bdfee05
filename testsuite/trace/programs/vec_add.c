/* Vector addition, by the processor and by the accelerator.
 *
 * The arrays of the processor and those of the accelerator come from one pool. The size of an array is no multiple of a
 * cache line, so they must be kept apart.
 *
 * bug: no_sync
 * bug: shared_line
 */
#include "test.h"

enum { N = 1000 };

static char *next;

static int *take(int apart) {
    int *array = (int *)next;
    next += N * sizeof(int);
    if (apart) next += LINE - N * sizeof(int) % LINE;
    return array;
}

int main(void) {
    int apart = !bug("shared_line");
    next = vbx_shared_malloc(6 * (N * sizeof(int) + LINE));
    int *scalar_out = vbx_remap_cached(take(apart), N * sizeof(int));
    int *vector_in1 = take(apart), *vector_in2 = take(apart), *vector_out = take(apart);
    int *scalar_in1 = lines(N * sizeof(int)), *scalar_in2 = lines(N * sizeof(int));

    for (int i = 0; i < N; i++) {
        vector_in1[i] = scalar_in1[i] = number(1000); //~ shared_line
        vector_in2[i] = scalar_in2[i] = number(1000);
    }
    for (int i = 0; i < N; i++) scalar_out[i] = 0; //~ shared_line
    for (int i = 0; i < N; i++) scalar_out[i] = scalar_in1[i] + scalar_in2[i]; //~ shared_line

    int *v_in1 = vbx_sp_malloc(N * sizeof(int));
    int *v_in2 = vbx_sp_malloc(N * sizeof(int));
    int *v_out = vbx_sp_malloc(N * sizeof(int));
    vbx_dma_to_vector(v_in1, vector_in1, N * sizeof(int)); //~ shared_line
    vbx_dma_to_vector(v_in2, vector_in2, N * sizeof(int));
    vbx_set_vl(N);
    vbx_vv(VBX_ADD, v_out, v_in1, v_in2);
    vbx_dma_to_host(vector_out, v_out, N * sizeof(int)); //~ no_sync
    UNLESS(no_sync) vbx_sync();
    return verify("vec_add", scalar_out, vector_out, N);
}
