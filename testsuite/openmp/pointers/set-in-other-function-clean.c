// Another function of the file divides one block among two pointers, by a length that is not known here.
// verdict: race-free
#include <stdlib.h>

static double *block, *from, *to;
static int n;

int prepare(int count) {
    n = count;
    block = malloc(2 * count * sizeof *block);
    if (!block)
        return -1;
    from = block;
    to = block + count;
    return 0;
}

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[i] = from[i] + 1;
}
