// An array that grows within the critical section that everything about it stands in.
// verdict: race-free
#include <stdlib.h>
static int *items, capacity = 4, count;

// A block of its own, copied by hand.
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
            items[count++] = i;
        }
    }
}

// Someone else makes it.
int *larger(void);

void made_elsewhere(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        {
            items = larger();
            items[count++] = i;
        }
    }
}
