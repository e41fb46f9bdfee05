/* The simulated machine: main memory, a processor with a write-back cache, an accelerator with a scratchpad and a queue.
 *
 * The program runs on the real processor, so its loads and stores cannot be intercepted. What it sees is taken for what
 * the simulated processor sees: the contents of the cache where a line is cached, and else those of memory. Main memory
 * is an image of its own, which only the accelerator reads and writes; the two differ where the cache has not written
 * back what the processor stored, which is as long as the program does not flush, or the machine decides to.
 *
 * A line is dirty where the program's view differs from what the cache and memory last agreed on (the "seen" copy).
 * Lines that are not dirty count as not cached: what the accelerator writes to memory becomes visible in them. Dirty
 * lines hide it, and when one is written back, it overwrites all of the line in memory. So a program that forgets a
 * flush, or shares lines between objects, really loses data here.
 *
 * Memory that nothing was written to is 0 in the image; what the program was loaded with is there from the start.
 *
 * The environment variable SIMULATOR holds words with commas between them:
 *   late       (default) dirty lines are written back only by a flush
 *   eager      all dirty lines are written back whenever the machine is called
 *   random:N   each dirty line is written back with a probability of 1/4 whenever the machine is called; N is the seed
 *   deferred   (default) the accelerator does nothing before the program waits for it, or its queue is full
 *   immediate  the accelerator does everything at once
 */
#ifndef MACHINE_H
#define MACHINE_H

#include <stddef.h>

enum { MACHINE_LINE = 64 };

/* A block of bytes on both sides: rows of `bytes`, whose starts are the strides apart. */
struct machine_block {
    unsigned char *to;
    const unsigned char *from;
    size_t bytes, rows;
    ptrdiff_t to_stride, from_stride;
};

/* Asks the accelerator to move data: from main memory to its own (read), from its own to main memory (write). */
void machine_read(struct machine_block block);
void machine_write(struct machine_block block);

/* Asks the accelerator to compute something on its own memory, after what it was asked before. */
void machine_compute(void (*work)(const void *arguments), const void *arguments, size_t size);

/* Waits for everything that the accelerator was asked for. */
void machine_wait(void);

/* Cache: writes dirty lines back, or drops them, or both. */
void machine_flush(const void *address, size_t bytes, int write_back, int drop);
void machine_flush_all(void);

/* Main memory that the processor reaches past its cache, and the same memory through the cache. Starts are aligned to
 * a cache line. */
void *machine_uncached(size_t bytes);
void *machine_cached_view(void *uncached, size_t bytes);
void *machine_uncached_view(void *cached);

/* The accelerator's own memory. */
void *machine_scratchpad(size_t bytes);
void machine_scratchpad_push(void);
void machine_scratchpad_pop(void);
void machine_scratchpad_free(void);

#endif
