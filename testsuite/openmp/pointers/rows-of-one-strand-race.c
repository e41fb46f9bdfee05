// As the clean one: two tasks work on each row.
// verdict: race
// also: other findings allowed
#include <stdlib.h>
int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int *rows[8];
        for (int k = 0; k < 8; k++)
            rows[k] = calloc(16, sizeof(int));
        for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i)
            for (int k = 0; k < 16; k++)
                rows[i / 2][k] += i; //~ r1 data-race proved write+write rows
        }
#pragma omp taskwait
        for (int k = 0; k < 8; k++)
            free(rows[k]);
    }
    return 0;
}
