/* A plain DMA engine (the platform generic-dma): data goes to the device and comes back into another buffer.
 *
 * bug: no_clean
 * bug: no_invalidate
 * bug: no_wait
 */
#include "dma.h"
#include "test.h"

enum { N = 300 };

int main(void) {
    int *from = lines(N * sizeof(int)), *to = lines(N * sizeof(int));
    int *device = device_memory(N * sizeof(int));
    for (int i = 0; i < N; i++) {
        from[i] = number(1000); //~ no_clean
        to[i] = -1; //~ no_invalidate
    }
    UNLESS(no_clean) cache_clean(from, N * sizeof(int));
    UNLESS(no_invalidate) cache_invalidate(to, N * sizeof(int));
    if (dma_to_device(device, from, N * sizeof(int))) return 2; //~ no_clean
    if (dma_from_device(to, device, N * sizeof(int))) return 2; //~ no_invalidate no_wait
    UNLESS(no_wait) dma_wait();
    return verify("dma_copy", from, to, N);
}
