/* What the programs share: their switch for bugs, and the check of their results. */
#ifndef TEST_H
#define TEST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vbx.h"

enum { LINE = 64 };

/* Whether the environment variable BUG has this name. */
static int bug(const char *name) {
    const char *wanted = getenv("BUG");
    return wanted && strcmp(wanted, name) == 0;
}

/* `UNLESS(no_flush) vbx_dcache_flush(...);`: the call is needed, and left out to see what happens. */
#define UNLESS(name) if (!bug(#name))

/* Memory through the cache, on cache lines of its own. */
static void *lines(size_t bytes) {
    void *memory = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);
    if (!memory) abort();
    return memory;
}

/* Compares what the processor and the accelerator computed, and says so. */
static int verify(const char *name, const int *expected, const int *found, int count) {
    int errors = 0;
    for (int i = 0; i < count; i++)
        errors += expected[i] != found[i]; //~ verify
    if (errors)
        printf("%s: failed, %d of %d are wrong\n", name, errors, count);
    else
        printf("%s: passed\n", name);
    return errors != 0;
}

/* Numbers that look random and are always the same. */
static int number(int limit) {
    static unsigned state = 1;
    state = state * 1103515245u + 12345u;
    return (int)((state >> 16) % (unsigned)limit);
}

#endif
