// A long loop before the region fills the struct that says how far the region goes: it must be executed, and one iteration is left, which does not race.
// verdict: race-free
// also: other findings allowed
#include <stdlib.h>

typedef struct {
    int n;
    int *data;
} list;

int main(void) {
    list *a = malloc(sizeof *a);
    a->data = calloc(300, sizeof(int));
    int *n = &a->n;
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            *n = i == 999 ? 2 : 300;
#pragma omp parallel for
    for (int i = 1; i < a->n; i++)
        a->data[i] = a->data[i - 1];
    return a->data[5];
}
