// Not all sizes can be small at once: as many are as go together, so that an instance can be executed.
// verdict: race
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int base;
    scanf("%d", &base);
    int n = argc > 1 ? atoi(argv[1]) : 1 << 24;
    int m = argc > 2 ? atoi(argv[2]) : 1 << 24;
    int rounds = argc > 1 ? 1000 : base;
    double *a = malloc(n * sizeof(double)), *b = malloc(m * sizeof(double));
    int count = 0;
    for (int i = 0; i < n; i++) {
        a[i] = i;
        count++;
    }
    for (int i = 0; i < m; i++) {
        b[i] = i;
        count += rounds;
    }
#pragma omp parallel sections
    {
#pragma omp section
        if (count % 7 != 3) b[0] = count; //~ r1 data-race proved write b[0]
#pragma omp section
        if (count % 7 != 4) b[0] = a[0]; //~ r1 data-race proved write b[0]
    }
    printf("%d %f %f\n", count, a[0], b[0]);
    return 0;
}
