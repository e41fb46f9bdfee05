// Each thread has a list of its own that grows.
// verdict: race-free
#include <stdlib.h>

int main(void) {
#pragma omp parallel num_threads(2)
    {
        int *list = malloc(2 * sizeof(int));
        list[0] = 1;
        list = realloc(list, 4 * sizeof(int));
        list[3] = 1;
        free(list);
    }
    return 0;
}
