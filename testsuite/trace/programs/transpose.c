/* Transposes a matrix: each row is written to memory as a column.
 *
 * bug: no_flush_input
 * bug: no_flush_output
 * bug: no_sync
 */
#include "test.h"

enum { N = 32 };

int main(void) {
    int *matrix = lines(N * N * sizeof(int));
    int *transposed = lines(N * N * sizeof(int));
    int *expected = lines(N * N * sizeof(int));
    for (int i = 0; i < N * N; i++) {
        matrix[i] = number(1 << 20); //~ no_flush_input
        transposed[i] = -1; //~ no_flush_output
        expected[i % N * N + i / N] = matrix[i];
    }

    UNLESS(no_flush_input) vbx_dcache_flush(matrix, N * N * sizeof(int));
    UNLESS(no_flush_output) vbx_dcache_flush(transposed, N * N * sizeof(int));
    int *v_matrix = vbx_sp_malloc(N * N * sizeof(int));
    vbx_dma_to_vector(v_matrix, matrix, N * N * sizeof(int)); //~ no_flush_input
    for (int row = 0; row < N; row++)
        vbx_dma_to_host_2D(transposed + row, v_matrix + row * N, sizeof(int), N, N * sizeof(int), sizeof(int)); //~ no_flush_output no_sync
    UNLESS(no_sync) vbx_sync();
    return verify("transpose", expected, transposed, N * N);
}
