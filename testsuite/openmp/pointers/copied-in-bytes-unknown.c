// A function copies what its parameters lead to byte by byte: then both pointers lead to one memory.
// verdict: unknown
#include <stddef.h>

static int *a, *b;

static void copy(void *to, const void *from, size_t size) {
    char *target = to;
    const char *source = from;
    while (size--)
        *target++ = *source++;
}

void shifted(void) {
    copy(&b, &a, sizeof a);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = b[i + 1];
}
