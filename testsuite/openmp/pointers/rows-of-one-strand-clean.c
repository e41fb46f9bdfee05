// Rows that a thread allocates within the region, in an array of its own, for tasks that it creates.
// verdict: race-free
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
                rows[i][k] += i;
        }
#pragma omp taskwait
        for (int k = 0; k < 8; k++)
            free(rows[k]);
    }
    return 0;
}
