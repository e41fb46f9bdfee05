// Blocks of different sizes are allocated in a loop, and their pointers put into another order.
// verdict: race-free
#include <stdlib.h>
int main(void) {
    int n = 40;
    double **block = malloc(n * sizeof *block), *of[40];
    for (int i = 0; i < n; i++) {
        block[i] = malloc((i + 1) * sizeof **block);
        for (int j = 0; j <= i; j++)
            block[i][j] = j;
    }
    for (int i = 0; i < n; i++)
        of[(i * 3) % 40] = block[i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        of[i][0] += 1;
    return 0;
}
