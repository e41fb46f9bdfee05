// Two of the pointers are to one block.
// verdict: race
// also: other findings allowed
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
        of[(i * 3) % 40] = block[i == 7 ? 9 : i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        of[i][0] += 1; //~ r1 data-race proved write+write of[i][0]
    return 0;
}
