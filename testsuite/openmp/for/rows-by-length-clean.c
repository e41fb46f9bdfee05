// Where rows begin is the sum of the lengths of those before: an element of a row is told by where that begins and a number
// below its length.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *length = malloc(n * sizeof(int)), *start = malloc((n + 1) * sizeof(int));
    for (int i = 0; i < n; i++)
        length[i] = rand() % 10;
    start[0] = 0;
    for (int i = 0; i < n; i++)
        start[i + 1] = start[i] + length[i];
    double *all = malloc(start[n] * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < length[i]; k++)
            all[start[i] + k] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        memset(all + start[i], 0, length[i] * sizeof(double));
    int *first = malloc(n * sizeof(int)), sum = 0;
    for (int i = 0; i < n; i++) {
        first[i] = sum;
        sum += length[i];
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < length[i]; k++)
            all[first[i] + k] += i;
    printf("%f\n", all[0]);
    return 0;
}
