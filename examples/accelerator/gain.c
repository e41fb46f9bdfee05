/* Makes a signal louder on a vector processor that reaches memory past the cache. It has two races. */
#include <stdio.h>

#include "vbx.h"

enum { N = 100 };

static _Alignas(64) int samples[N], louder[N];

int main(void) {
    for (int i = 0; i < N; i++)
        samples[i] = i;

    int *v = vbx_sp_malloc(sizeof samples);
    vbx_dma_to_vector(v, samples, sizeof samples);
    vbx_set_vl(N);
    vbx_sv(VBX_MUL, v, 3, v);
    vbx_dma_to_host(louder, v, sizeof louder);

    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += louder[i];
    vbx_sync();
    printf("sum: %d\n", sum);
    return 0;
}
