/* The vector processor's interface, on the simulated machine. */
#include "vbx.h"

#include "machine.h"

static struct machine_block block(void *to, const void *from, int bytes, int rows, int to_stride, int from_stride) {
    struct machine_block block = {to, from, bytes > 0 ? (size_t)bytes : 0, rows > 0 ? (size_t)rows : 0, to_stride,
                                  from_stride};
    return block;
}

void vbx_dma_to_vector(void *to, void *from, int bytes) { machine_read(block(to, from, bytes, 1, 0, 0)); }

void vbx_dma_to_host(void *to, void *from, int bytes) { machine_write(block(to, from, bytes, 1, 0, 0)); }

void vbx_dma_to_vector_2D(void *to, void *from, int row_bytes, int rows, int v_stride, int host_stride) {
    machine_read(block(to, from, row_bytes, rows, v_stride, host_stride));
}

void vbx_dma_to_host_2D(void *to, void *from, int row_bytes, int rows, int host_stride, int v_stride) {
    machine_write(block(to, from, row_bytes, rows, host_stride, v_stride));
}

void vbx_sync(void) { machine_wait(); }

void vbx_dcache_flush(void *address, int bytes) {
    if (bytes > 0) machine_flush(address, (size_t)bytes, 1, 1);
}

void vbx_dcache_flush_line(void *address) { machine_flush(address, 1, 1, 1); }

void vbx_dcache_flush_all(void) { machine_flush_all(); }

void *vbx_shared_malloc(unsigned bytes) { return machine_uncached(bytes); }
void vbx_shared_free(void *shared) { (void)shared; }
void *vbx_uncached_malloc(unsigned bytes) { return machine_uncached(bytes); }
void vbx_uncached_free(void *uncached) { (void)uncached; }
void *vbx_remap_cached(void *uncached, unsigned bytes) { return machine_cached_view(uncached, bytes); }
void *vbx_remap_uncached(void *cached) { return machine_uncached_view(cached); }

void *vbx_remap_uncached_flush(void *cached, unsigned bytes) {
    machine_flush(cached, bytes, 1, 1);
    return machine_uncached_view(cached);
}

void *vbx_sp_malloc(unsigned bytes) { return machine_scratchpad(bytes); }
void vbx_sp_free(void) { machine_scratchpad_free(); }
void vbx_sp_push(void) { machine_scratchpad_push(); }
void vbx_sp_pop(void) { machine_scratchpad_pop(); }

struct instruction {
    enum vbx_operation operation;
    int elements, scalar;
    int *to;
    const int *a, *b;
};

static int vector_length = 1;

void vbx_set_vl(int elements) { vector_length = elements; }

static int compute_one(enum vbx_operation operation, int a, int b) {
    /* Vector units wrap around. */
    unsigned ua = (unsigned)a, ub = (unsigned)b;
    switch (operation) {
    case VBX_MOV: return b;
    case VBX_ADD: return (int)(ua + ub);
    case VBX_SUB: return (int)(ua - ub);
    case VBX_MUL: return (int)(ua * ub);
    case VBX_FIXED: return (int)(((long long)a * b) >> 16);
    case VBX_DIV: return b == 0 || (b == -1 && ua == 0x80000000u) ? 0 : a / b;
    case VBX_ABSDIFF: return (int)(a > b ? ua - ub : ub - ua);
    case VBX_MIN: return a < b ? a : b;
    case VBX_MAX: return a > b ? a : b;
    case VBX_SHR: return b >> (a & 31);
    case VBX_AND: return a & b;
    case VBX_LESS: return a < b;
    }
    return 0;
}

static void execute(const void *arguments) {
    const struct instruction *i = arguments;
    for (int e = 0; e < i->elements; e++) i->to[e] = compute_one(i->operation, i->a ? i->a[e] : i->scalar, i->b[e]);
}

static void execute_sum(const void *arguments) {
    const struct instruction *i = arguments;
    unsigned sum = 0;
    for (int e = 0; e < i->elements; e++) sum += (unsigned)i->b[e];
    *i->to = (int)sum;
}

void vbx_vv(enum vbx_operation operation, int *to, const int *a, const int *b) {
    struct instruction i = {operation, vector_length, 0, to, a, b};
    machine_compute(execute, &i, sizeof i);
}

void vbx_sv(enum vbx_operation operation, int *to, int a, const int *b) {
    struct instruction i = {operation, vector_length, a, to, 0, b};
    machine_compute(execute, &i, sizeof i);
}

void vbx_sum(int *to, const int *b) {
    struct instruction i = {VBX_ADD, vector_length, 0, to, 0, b};
    machine_compute(execute_sum, &i, sizeof i);
}

struct conversion {
    int elements;
    int *words;
    unsigned char *bytes;
};

static void execute_widen(const void *arguments) {
    const struct conversion *c = arguments;
    for (int e = 0; e < c->elements; e++) c->words[e] = c->bytes[e];
}

static void execute_narrow(const void *arguments) {
    const struct conversion *c = arguments;
    for (int e = 0; e < c->elements; e++) c->bytes[e] = (unsigned char)c->words[e];
}

void vbx_widen(int *to, const unsigned char *from) {
    struct conversion c = {vector_length, to, (unsigned char *)from};
    machine_compute(execute_widen, &c, sizeof c);
}

void vbx_narrow(unsigned char *to, const int *from) {
    struct conversion c = {vector_length, (int *)from, to};
    machine_compute(execute_narrow, &c, sizeof c);
}
