/* The part of a vector processor's interface that the programs of the test suite use, written for the simulated
 * machine. Vectors are 32-bit integers in the scratchpad. */
#ifndef VBX_H
#define VBX_H

#ifdef __cplusplus
extern "C" {
#endif

void vbx_dma_to_vector(void *v_destination, void *host_source, int bytes);
void vbx_dma_to_host(void *host_destination, void *v_source, int bytes);
void vbx_dma_to_vector_2D(void *v_destination, void *host_source, int row_bytes, int rows, int v_stride,
                          int host_stride);
void vbx_dma_to_host_2D(void *host_destination, void *v_source, int row_bytes, int rows, int host_stride,
                        int v_stride);
void vbx_sync(void);

void vbx_dcache_flush(void *address, int bytes);
void vbx_dcache_flush_line(void *address);
void vbx_dcache_flush_all(void);

void *vbx_shared_malloc(unsigned bytes);
void vbx_shared_free(void *shared);
void *vbx_uncached_malloc(unsigned bytes);
void vbx_uncached_free(void *uncached);
void *vbx_remap_cached(void *uncached, unsigned bytes);
void *vbx_remap_uncached(void *cached);
void *vbx_remap_uncached_flush(void *cached, unsigned bytes);

void *vbx_sp_malloc(unsigned bytes);
void vbx_sp_free(void);
void vbx_sp_push(void);
void vbx_sp_pop(void);

/* What the vector engine computes: element by element, the operands vectors (VV) or a number and a vector (SV). */
enum vbx_operation {
    VBX_MOV,    /* b */
    VBX_ADD,    /* a + b */
    VBX_SUB,    /* a - b */
    VBX_MUL,    /* a * b */
    VBX_FIXED,  /* a * b / 65536 */
    VBX_DIV,    /* a / b, or 0 */
    VBX_ABSDIFF,
    VBX_MIN,
    VBX_MAX,
    VBX_SHR,    /* b >> a */
    VBX_AND,
    VBX_LESS,   /* a < b */
};

void vbx_set_vl(int elements);
void vbx_vv(enum vbx_operation operation, int *v_to, const int *v_a, const int *v_b);
void vbx_sv(enum vbx_operation operation, int *v_to, int a, const int *v_b);
/* The sum of all elements of b, into one. */
void vbx_sum(int *v_to, const int *v_b);

/* Bytes to integers, and back (the lowest 8 bits). */
void vbx_widen(int *v_to, const unsigned char *v_from);
void vbx_narrow(unsigned char *v_to, const int *v_from);

#ifdef __cplusplus
}
#endif
#endif
