// An array that grows within a critical section, and is read outside of it.
// verdict: race
#include <stdlib.h>
static int *items, capacity = 4, count, seen[100];

void copied(int n) {
    items = malloc(4 * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        {
            if (count == capacity) {
                int *more = malloc(2 * capacity * sizeof(int));
                for (int k = 0; k < count; k++)
                    more[k] = items[k];
                free(items);
                items = more;
                capacity *= 2;
            }
            items[count++] = i; //~ r1 data-race any write count
        }
        seen[i] = count; //~ r1 data-race any read count
    }
}
