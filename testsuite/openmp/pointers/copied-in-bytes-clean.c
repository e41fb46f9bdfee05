// What is copied byte by byte are texts: pointers lead to the memory that they led to before.
// verdict: race-free
#include <stddef.h>

static int *a, *b;
static char first[16], second[16];

static void copy(void *to, const void *from, size_t size) {
    char *target = to;
    const char *source = from;
    while (size--)
        *target++ = *source++;
}

void shifted(void) {
    copy(first, second, sizeof first);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = b[i + 1];
}
