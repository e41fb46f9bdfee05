// Offsets are sums of lengths: the parts of the array that they bound are apart.
// verdict: race-free
#include <stdlib.h>
#define N 64
int main(void) {
    int length[N], first[N + 1];
    for (int i = 0; i < N; i++)
        length[i] = (i * 7) % 5 + 1;
    first[0] = 0;
    for (int i = 0; i < N; i++)
        first[i + 1] = first[i] + length[i];
    double *v = malloc((first[N] + 1) * sizeof *v);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = first[i]; k < first[i + 1]; k++)
            v[k] = i;
    free(v);
    return 0;
}
