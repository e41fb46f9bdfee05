// A long loop before the region stores to what says how far the region goes, by another pointer: whether a race is shown or left open, it is not taken to be what was there before.
// verdict: possible-race
#include <stdlib.h>

typedef struct {
    int n;
    int *data;
} list;

int main(void) {
    list *a = malloc(sizeof *a);
    a->data = calloc(300, sizeof(int));
    int *n = &a->n;
    for (int i = 0; i < 3000; i++)
        for (int j = 0; j < 3000; j++)
            *n = i == 2999 ? 300 : 2;
#pragma omp parallel for
    for (int i = 1; i < a->n; i++)
        a->data[i] = a->data[i - 1]; //~ r1 data-race possible write a->data[i] //~ r1 data-race possible read a->data[i - 1]
    return a->data[5];
}
