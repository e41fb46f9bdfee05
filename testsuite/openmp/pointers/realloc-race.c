// What one thread makes room for the other reads: it may stand elsewhere by then.
// verdict: race
#include <omp.h>
#include <stdlib.h>

int main(void) {
    int *list = malloc(2 * sizeof(int));
    int first = 0;
    list[0] = 1;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            int *grown = realloc(list, 4 * sizeof(int)); //~ r1 data-race proved write list
            if (grown) grown[3] = 1;
        } else {
            first = list[0]; //~ r1 data-race proved read list[0]
        }
    }
    return first;
}
