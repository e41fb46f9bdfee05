/* A plain DMA engine, on the simulated machine: what the description `generic-dma` is about. */
#ifndef DMA_H
#define DMA_H

#include <stddef.h>

int dma_to_device(void *device, const void *memory, size_t bytes);
int dma_from_device(void *memory, const void *device, size_t bytes);
void dma_wait(void);
void cache_clean(const void *address, size_t bytes);
void cache_invalidate(void *address, size_t bytes);
void cache_clean_and_invalidate(void *address, size_t bytes);
void *dma_alloc_coherent(size_t bytes);
void dma_free_coherent(void *memory);

/* Memory of the device. */
void *device_memory(size_t bytes);

#endif
