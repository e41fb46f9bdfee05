// The rows of an allocated table hold a permutation: subscripts that are read there differ from each other.
// verdict: race-free
#include <stdlib.h>

int main(void) {
    int(*at)[3] = calloc(101, sizeof *at);
    double a[101], *b = malloc(101 * sizeof *b);
    for (int i = 0; i < 101; i++) {
        at[i][1] = i * 7 % 101;
        b[i] = i;
    }
#pragma omp parallel for
    for (int k = 0; k < 101; k++)
        a[at[k][1]] = b[k];
    free(at);
    return a[5] > 0;
}
