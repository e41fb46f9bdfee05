// Each update takes the lock of its element, as a table of rows tells that is allocated and filled before the region.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

static omp_lock_t locks[64];
static int degree[64];

int main(void) {
    int(*edge)[2] = malloc(100 * sizeof *edge);
    for (int i = 0; i < 100; i++) {
        edge[i][0] = i * 7 % 64;
        edge[i][1] = i * 13 % 64;
    }
    for (int i = 0; i < 64; i++)
        omp_init_lock(&locks[i]);
#pragma omp parallel for
    for (int k = 0; k < 100; k++) {
        int u = edge[k][0], v = edge[k][1];
        omp_set_lock(&locks[u]);
        degree[u]++;
        omp_unset_lock(&locks[u]);
        omp_set_lock(&locks[v]);
        degree[v]++;
        omp_unset_lock(&locks[v]);
    }
    return degree[5];
}
