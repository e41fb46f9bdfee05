// The run may end in a region that tests what was read, before it comes to the one that races.
// verdict: possible-race
// also: other findings allowed
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = 1000;
    int *a = malloc(n * sizeof *a), *rank = calloc(n, sizeof *rank);
    for (int i = 0; i < n; i++)
        if (scanf("%d", &a[i]) != 1)
            return 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (a[i] != 2 * a[n - 1 - i]) {
            puts("refused");
            exit(1);
        }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (a[i] > a[j])
                rank[i]++; //~ r1 data-race possible write+write rank[i]
    free(a);
    free(rank);
    return 0;
}
