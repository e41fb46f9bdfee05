/* The simulated machine; machine.h says how it behaves. */
#include "machine.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 4096,
    BUCKETS = 4096,
    QUEUE = 64,
    ARGUMENTS = 64,
    SCRATCHPAD = 1 << 18,
    ARENA = 1 << 24,
};

static void fail(const char *what) {
    fprintf(stderr, "simulator: %s\n", what);
    abort();
}

/* --- how it behaves -------------------------------------------------------------------------------------------- */

static int is_set, immediate;
static enum { LATE, EAGER, RANDOM } policy;
static uint64_t seed = 1;

static void settings(void) {
    if (is_set) return;
    is_set = 1;
    const char *text = getenv("SIMULATOR");
    if (!text) return;
    while (*text) {
        size_t length = strcspn(text, ",");
        if (length == 4 && !strncmp(text, "late", 4)) policy = LATE;
        else if (length == 5 && !strncmp(text, "eager", 5)) policy = EAGER;
        else if (length > 7 && !strncmp(text, "random:", 7)) policy = RANDOM, seed = strtoull(text + 7, NULL, 10);
        else if (length == 8 && !strncmp(text, "deferred", 8)) immediate = 0;
        else if (length == 9 && !strncmp(text, "immediate", 9)) immediate = 1;
        else fail("SIMULATOR: unknown word");
        text += length;
        text += *text == ',';
    }
}

static int chance(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (seed >> 33) % 4 == 0;
}

/* --- main memory and the cache --------------------------------------------------------------------------------- */

/* Arenas: uncached memory, which is its own image, and the view of it through the cache. */
static _Alignas(PAGE) unsigned char uncached[ARENA], cached[ARENA];
static size_t arena_used;

struct page {
    uintptr_t number;
    struct page *next;
    unsigned char *memory;     /* the image */
    unsigned char seen[PAGE];  /* what the cache and memory last agreed on */
    unsigned char own[PAGE];   /* the image, if it lies nowhere else */
};

static struct page *pages[BUCKETS];

/* What the program was loaded with: the data segment, as it was before main. */
extern char __data_start[], _edata[];
static unsigned char *loaded;

__attribute__((constructor)) static void load(void) {
    size_t size = (size_t)(_edata - __data_start);
    loaded = malloc(size ? size : 1);
    if (!loaded) fail("no memory");
    for (size_t i = 0; i < size; i++) loaded[i] = (unsigned char)__data_start[i];
}

static int in(const unsigned char *arena, uintptr_t address) {
    return address >= (uintptr_t)arena && address < (uintptr_t)arena + ARENA;
}

static struct page *page_of(uintptr_t address) {
    uintptr_t number = address / PAGE;
    struct page **bucket = &pages[number % BUCKETS];
    for (struct page *page = *bucket; page; page = page->next)
        if (page->number == number) return page;
    struct page *page = calloc(1, sizeof *page);
    if (!page) fail("no memory");
    page->number = number;
    page->next = *bucket;
    *bucket = page;
    uintptr_t first = number * PAGE;
    if (in(cached, first)) {
        page->memory = uncached + (first - (uintptr_t)cached);
    } else {
        page->memory = page->own;
        for (size_t i = 0; i < PAGE; i++) {
            uintptr_t at = first + i;
            if (at >= (uintptr_t)__data_start && at < (uintptr_t)_edata)
                page->own[i] = loaded[at - (uintptr_t)__data_start];
        }
    }
    memcpy(page->seen, page->memory, PAGE);
    return page;
}

static unsigned char *view_of(struct page *page, size_t line) {
    return (unsigned char *)(page->number * PAGE + line);
}

static int dirty(struct page *page, size_t line) {
    return memcmp(view_of(page, line), page->seen + line, MACHINE_LINE) != 0;
}

static void write_back(struct page *page, size_t line) {
    if (!dirty(page, line)) return;
    memcpy(page->memory + line, view_of(page, line), MACHINE_LINE);
    memcpy(page->seen + line, view_of(page, line), MACHINE_LINE);
}

/* The line is not in the cache: the processor sees memory. */
static void reload(struct page *page, size_t line) {
    if (memcmp(view_of(page, line), page->memory + line, MACHINE_LINE) != 0)
        memcpy(view_of(page, line), page->memory + line, MACHINE_LINE);
    memcpy(page->seen + line, page->memory + line, MACHINE_LINE);
}

/* What the cache does on its own. */
static void time_passes(void) {
    settings();
    for (size_t bucket = 0; bucket < BUCKETS; bucket++)
        for (struct page *page = pages[bucket]; page; page = page->next)
            for (size_t line = 0; line < PAGE; line += MACHINE_LINE) {
                int written = dirty(page, line);
                if (written && (policy == EAGER || (policy == RANDOM && chance()))) write_back(page, line);
                else if (!written && page->memory != page->own) reload(page, line);
            }
}

/* A line of the program's memory that is looked at for the first time may be dirty since long. */
static struct page *line_of(uintptr_t address, size_t *line) {
    struct page *page = page_of(address);
    *line = address % PAGE / MACHINE_LINE * MACHINE_LINE;
    if (policy == EAGER) write_back(page, *line);
    return page;
}

static void memory_read(unsigned char *to, const unsigned char *from, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        uintptr_t at = (uintptr_t)from + i;
        size_t line;
        if (in(uncached, at)) to[i] = *(unsigned char *)at;
        else to[i] = line_of(at, &line)->memory[at % PAGE];
    }
}

static void memory_write(unsigned char *to, const unsigned char *from, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        uintptr_t at = (uintptr_t)to + i;
        if (in(uncached, at)) {
            *(unsigned char *)at = from[i];
            continue;
        }
        size_t line;
        struct page *page = line_of(at, &line);
        int hidden = dirty(page, line);
        page->memory[at % PAGE] = from[i];
        if (!hidden) {
            page->seen[at % PAGE] = from[i];
            *(unsigned char *)at = from[i];
        }
    }
}

void machine_flush(const void *address, size_t bytes, int writes_back, int drops) {
    time_passes();
    if (bytes == 0) return;
    uintptr_t first = (uintptr_t)address / MACHINE_LINE * MACHINE_LINE;
    uintptr_t last = (uintptr_t)address + bytes - 1;
    for (uintptr_t at = first; at <= last; at += MACHINE_LINE) {
        if (in(uncached, at)) continue;
        size_t line;
        struct page *page = line_of(at, &line);
        if (writes_back) write_back(page, line);
        if (drops) reload(page, line);
    }
}

/* Lines of pages that were never looked at are in memory once they are: that is all that can be seen of them. */
void machine_flush_all(void) {
    time_passes();
    for (size_t bucket = 0; bucket < BUCKETS; bucket++)
        for (struct page *page = pages[bucket]; page; page = page->next)
            for (size_t line = 0; line < PAGE; line += MACHINE_LINE) {
                write_back(page, line);
                reload(page, line);
            }
}

/* --- the accelerator ------------------------------------------------------------------------------------------- */

static struct request {
    enum { READ, WRITE, COMPUTE } kind;
    struct machine_block block;
    void (*work)(const void *arguments);
    _Alignas(16) unsigned char arguments[ARGUMENTS];
} queue[QUEUE];
static size_t queue_first, queue_length;

static void do_oldest(void) {
    struct request *request = &queue[queue_first];
    struct machine_block *block = &request->block;
    queue_first = (queue_first + 1) % QUEUE;
    queue_length--;
    if (request->kind == COMPUTE) {
        request->work(request->arguments);
        return;
    }
    for (size_t row = 0; row < block->rows; row++) {
        unsigned char *to = block->to + (ptrdiff_t)row * block->to_stride;
        const unsigned char *from = block->from + (ptrdiff_t)row * block->from_stride;
        if (request->kind == READ) memory_read(to, from, block->bytes);
        else memory_write(to, from, block->bytes);
    }
}

static struct request *ask(int kind) {
    time_passes();
    if (queue_length == QUEUE) do_oldest();
    struct request *request = &queue[(queue_first + queue_length++) % QUEUE];
    request->kind = kind;
    return request;
}

static void asked(void) {
    if (immediate) machine_wait();
}

void machine_read(struct machine_block block) {
    ask(READ)->block = block;
    asked();
}

void machine_write(struct machine_block block) {
    ask(WRITE)->block = block;
    asked();
}

void machine_compute(void (*work)(const void *), const void *arguments, size_t size) {
    if (size > ARGUMENTS) fail("too many arguments");
    struct request *request = ask(COMPUTE);
    request->work = work;
    memcpy(request->arguments, arguments, size);
    asked();
}

void machine_wait(void) {
    time_passes();
    while (queue_length) do_oldest();
    time_passes();
}

/* --- allocation ------------------------------------------------------------------------------------------------ */

void *machine_uncached(size_t bytes) {
    size_t start = (arena_used + MACHINE_LINE - 1) / MACHINE_LINE * MACHINE_LINE;
    if (bytes > ARENA - start) fail("no uncached memory");
    arena_used = start + bytes;
    return uncached + start;
}

void *machine_cached_view(void *address, size_t bytes) {
    uintptr_t at = (uintptr_t)address;
    if (!in(uncached, at)) return address;
    unsigned char *view = cached + (at - (uintptr_t)uncached);
    /* Nothing of it is cached yet, so it shows memory. */
    for (size_t i = 0; i < bytes; i += MACHINE_LINE) {
        size_t line;
        struct page *page = line_of((uintptr_t)view + i, &line);
        if (!dirty(page, line)) reload(page, line);
    }
    return view;
}

void *machine_uncached_view(void *address) {
    uintptr_t at = (uintptr_t)address;
    return in(cached, at) ? uncached + (at - (uintptr_t)cached) : address;
}

static _Alignas(MACHINE_LINE) unsigned char scratchpad[SCRATCHPAD];
static size_t scratchpad_used, scratchpad_marks[16], scratchpad_depth;

void *machine_scratchpad(size_t bytes) {
    size_t start = (scratchpad_used + 15) / 16 * 16;
    if (bytes > SCRATCHPAD - start) return NULL;
    scratchpad_used = start + bytes;
    return scratchpad + start;
}

void machine_scratchpad_push(void) {
    if (scratchpad_depth == 16) fail("too many vbx_sp_push");
    scratchpad_marks[scratchpad_depth++] = scratchpad_used;
}

void machine_scratchpad_pop(void) {
    if (scratchpad_depth == 0) fail("vbx_sp_pop without vbx_sp_push");
    scratchpad_used = scratchpad_marks[--scratchpad_depth];
}

void machine_scratchpad_free(void) {
    scratchpad_used = scratchpad_depth = 0;
}
