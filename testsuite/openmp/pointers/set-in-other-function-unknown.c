// Another function of the file makes two pointers lead to neighbouring elements of one block.
// verdict: unknown
#include <stdlib.h>

static double *block, *from, *to;
static int n;

int prepare(int count) {
    n = count;
    block = malloc((count + 1) * sizeof *block);
    if (!block)
        return -1;
    from = block;
    to = block + 1;
    return 0;
}

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[i] = from[i] + 1;
}
