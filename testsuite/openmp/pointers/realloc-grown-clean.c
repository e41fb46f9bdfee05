// Each iteration writes an element of its own of memory that has grown.
// verdict: race-free
#include <stdlib.h>

int *once(int n) {
    int *list = malloc(n * sizeof(int));
    list = realloc(list, (n + 10) * sizeof(int));
#pragma omp parallel for
    for (int i = n; i < n + 10; i++)
        list[i] = i;
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
        list[i] = i;
    return list;
}
