// A helper that gets the address of a pointer stores there what it allocates each time.
// verdict: race-free
#include <stdlib.h>

static int *renew(int **buffer, int n) {
    *buffer = malloc(n * sizeof **buffer);
    return *buffer;
}
void each(int m, int n, int **rows) {
    int *buffer = NULL;
    for (int i = 0; i < m; i++)
        rows[i] = renew(&buffer, n);
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = i;
}
static int *have(int **buffer, int n) {
    if (!*buffer)
        *buffer = malloc(n * sizeof **buffer);
    return *buffer;
}
void forgotten(int m, int n, int **rows) {
    for (int i = 0; i < m; i++) {
        int *buffer = NULL;
        rows[i] = have(&buffer, n);
    }
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = i;
}
