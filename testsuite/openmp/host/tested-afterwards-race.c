// The run may end in a region that tests the result, which says nothing of the region before.
// verdict: race
// also: other findings allowed
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = 1000;
    int *a = malloc(n * sizeof *a), *rank = calloc(n, sizeof *rank);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = n - i;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (a[i] > a[j])
                rank[i]++; //~ r1 data-race proved write+write rank[i]
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (a[i] < 0) {
            puts("negative");
            exit(1);
        }
    free(a);
    free(rank);
    return 0;
}
