// An allocated table holds a permutation at first, but another pointer into it stores to it before the region: two subscripts are equal then.
// verdict: race
#include <stdlib.h>

int main(void) {
    int(*at)[2] = malloc(101 * sizeof *at);
    double a[101];
    int *last = &at[100][0];
    for (int i = 0; i < 101; i++) {
        at[i][0] = i * 7 % 101;
        at[i][1] = 0;
    }
#pragma omp parallel
    {
#pragma omp single
        *last = 7;
#pragma omp for
        for (int k = 0; k < 101; k++)
            a[at[k][0]] = k; //~ r1 data-race any write+write a[at[k][0]]
    }
    return a[5] > 0;
}
