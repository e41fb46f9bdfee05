// What a region writes lies behind the end that the memory had before it grew.
// verdict: race
#include <stdlib.h>

int *once(int n) {
    int *list = malloc(n * sizeof(int));
    list = realloc(list, (n + 10) * sizeof(int));
#pragma omp parallel for
    for (int i = n; i < n + 10; i++)
        list[n] = i; //~ r1 data-race proved write+write list[n]
    return list;
}

int *in_a_loop(int n) {
    int capacity = 4, length = 0;
    int *list = malloc(capacity * sizeof(int));
    for (int i = 0; i < n; i++) {
        if (length == capacity) {
            capacity *= 2;
            list = realloc(list, capacity * sizeof(int));
        }
        list[length++] = i;
    }
#pragma omp parallel for
    for (int i = 0; i < length; i++)
        list[7] = i; //~ r2 data-race proved write+write list[7]
    return list;
}
