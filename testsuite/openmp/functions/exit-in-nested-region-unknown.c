// The run ends within a nested region, so nothing comes after it: the tasks are never made.
// verdict: unknown
#include <stdlib.h>

int x;

int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        exit(0);
#pragma omp task
        x = 1;
#pragma omp task
        x = 2;
    }
    return 0;
}
