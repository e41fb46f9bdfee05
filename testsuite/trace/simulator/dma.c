/* A plain DMA engine, on the simulated machine. */
#include "dma.h"

#include "machine.h"

int dma_to_device(void *device, const void *memory, size_t bytes) {
    machine_read((struct machine_block){device, memory, bytes, 1, 0, 0});
    return 0;
}

int dma_from_device(void *memory, const void *device, size_t bytes) {
    machine_write((struct machine_block){memory, device, bytes, 1, 0, 0});
    return 0;
}

void dma_wait(void) { machine_wait(); }
void cache_clean(const void *address, size_t bytes) { machine_flush(address, bytes, 1, 0); }
void cache_invalidate(void *address, size_t bytes) { machine_flush(address, bytes, 0, 1); }
void cache_clean_and_invalidate(void *address, size_t bytes) { machine_flush(address, bytes, 1, 1); }
void *dma_alloc_coherent(size_t bytes) { return machine_uncached(bytes); }
void dma_free_coherent(void *memory) { (void)memory; }
void *device_memory(size_t bytes) { return machine_scratchpad(bytes); }
