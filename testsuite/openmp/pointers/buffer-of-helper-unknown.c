// Helpers that get the address of a pointer allocate only where there is no buffer, or too small a one: rows of several
// iterations are one buffer. (These are races.)
// verdict: unknown
#include <stdlib.h>

static int *have(int **buffer, int n) {
    if (!*buffer)
        *buffer = malloc(n * sizeof **buffer);
    return *buffer;
}
void same(int m, int n, int **rows) {
    int *buffer = NULL;
    for (int i = 0; i < m; i++)
        rows[i] = have(&buffer, n);
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = i;
}

struct buffer {
    int *data;
    int size;
};
static void need(struct buffer *buffer, int n) {
    if (buffer->size >= n)
        return;
    buffer->data = malloc(n * sizeof *buffer->data);
    buffer->size = n;
}
void larger(int m, const int *sizes, int **rows) {
    struct buffer buffer = {NULL, 0};
    for (int i = 0; i < m; i++) {
        need(&buffer, sizes[i]);
        rows[i] = buffer.data;
    }
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = i;
}
