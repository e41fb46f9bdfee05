/* A fast Fourier transform with integers modulo 257 (a number-theoretic transform, so that results are exact). The
 * processor brings the data into order and prepares the factors; the accelerator does the butterflies, stage by stage.
 *
 * bug: no_flush_data
 * bug: no_flush_factors
 * bug: no_sync
 */
#include "test.h"

enum { BITS = 6, N = 1 << BITS, MODULUS = 257, ROOT = 81 /* of order 64 modulo 257 */ };

static int power(int base, int exponent) {
    int result = 1;
    for (; exponent > 0; exponent--) result = result * base % MODULUS;
    return result;
}

static int reversed(int i) {
    int result = 0;
    for (int bit = 0; bit < BITS; bit++) result |= (i >> bit & 1) << (BITS - 1 - bit);
    return result;
}

/* x modulo 257, into x; t is scratch. */
static void reduce(int *x, int *t) {
    vbx_sv(VBX_FIXED, t, 65536 / MODULUS, x); /* about x / 257, and at most that */
    vbx_sv(VBX_MUL, t, MODULUS, t);
    vbx_vv(VBX_SUB, x, x, t);
    for (int rounds = 0; rounds < 3; rounds++) {
        vbx_sv(VBX_LESS, t, MODULUS - 1, x);
        vbx_sv(VBX_MUL, t, MODULUS, t);
        vbx_vv(VBX_SUB, x, x, t);
    }
}

int main(void) {
    int *signal = lines(N * sizeof(int)), *data = lines(N * sizeof(int));
    int *factors = lines(N / 2 * sizeof(int)), *expected = lines(N * sizeof(int));
    for (int i = 0; i < N; i++) signal[i] = number(MODULUS);
    for (int k = 0; k < N; k++) {
        expected[k] = 0;
        for (int i = 0; i < N; i++) expected[k] = (expected[k] + signal[i] * power(ROOT, i * k % N)) % MODULUS;
    }
    for (int i = 0; i < N; i++) data[reversed(i)] = signal[i]; //~ no_flush_data

    UNLESS(no_flush_data) vbx_dcache_flush(data, N * sizeof(int));
    int *v_data = vbx_sp_malloc(N * sizeof(int)), *v_factors = vbx_sp_malloc(N / 2 * sizeof(int));
    int *v_odd = vbx_sp_malloc(N * sizeof(int)), *v_t = vbx_sp_malloc(N * sizeof(int));
    vbx_dma_to_vector(v_data, data, N * sizeof(int)); //~ no_flush_data
    for (int half = 1; half < N; half *= 2) {
        vbx_sync(); /* the factors of the last stage have been read */
        for (int i = 0; i < half; i++) factors[i] = power(ROOT, i * (N / 2 / half)); //~ no_flush_factors
        UNLESS(no_flush_factors) vbx_dcache_flush(factors, half * (int)sizeof(int));
        vbx_dma_to_vector(v_factors, factors, half * (int)sizeof(int)); //~ no_flush_factors
        vbx_set_vl(half);
        for (int start = 0; start < N; start += 2 * half) {
            int *even = v_data + start, *odd = even + half;
            vbx_vv(VBX_MUL, v_odd, odd, v_factors);
            reduce(v_odd, v_t);
            vbx_sv(VBX_MUL, v_t, -1, v_odd);
            vbx_sv(VBX_ADD, v_t, MODULUS, v_t);
            vbx_vv(VBX_ADD, odd, even, v_t);
            reduce(odd, v_t);
            vbx_vv(VBX_ADD, even, even, v_odd);
            reduce(even, v_t);
        }
    }
    vbx_dma_to_host(data, v_data, N * sizeof(int)); //~ no_sync no_flush_data
    UNLESS(no_sync) vbx_sync();
    return verify("vec_fft", expected, data, N);
}
