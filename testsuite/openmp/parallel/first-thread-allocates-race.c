// The first thread, chosen by its number, allocates and fills what all change after a barrier, each all of it.
// verdict: race
#include <omp.h>
#include <stdlib.h>

int main(void) {
    int *data = NULL;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
            data = malloc(1000 * sizeof *data);
            for (int i = 0; i < 1000; i++)
                data[i] = i;
        }
#pragma omp barrier
        for (int i = 0; i < 1000; i++)
            data[i]++; //~ r1 data-race proved read+write data[i] //~ r2 data-race proved write+write data[i]
    }
    free(data);
    return 0;
}
