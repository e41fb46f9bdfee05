// Where rows begin is the sum of the lengths of those before, and each iteration goes one element beyond its row, or
// lengths change before.
// verdict: race
// also: other findings allowed
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *length = malloc(n * sizeof(int)), *start = malloc((n + 1) * sizeof(int));
    for (int i = 0; i < n; i++)
        length[i] = rand() % 10;
    start[0] = 0;
    for (int i = 0; i < n; i++)
        start[i + 1] = start[i] + length[i];
    double *all = malloc((start[n] + 1) * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= length[i]; k++)
            all[start[i] + k] = i; //~ r1 data-race any write+write all[start[i] + k]
    for (int i = 0; i < n; i++)
        length[i] = rand() % 10;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < length[i]; k++)
            all[start[i] + k] = i; //~ r2 data-race any write+write all[start[i] + k]
    printf("%f\n", all[0]);
    return 0;
}
