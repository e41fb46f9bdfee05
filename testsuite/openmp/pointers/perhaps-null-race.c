// Pointers that are null in some cases, and the same one in the others, lead to one variable.
// verdict: race
#include <stddef.h>

int main(int argc, char **argv) {
    int shared = 0;
    int *to[4];
    for (int k = 0; k < 4; k++)
        to[k] = argc > 1 ? NULL : &shared;
#pragma omp parallel for
    for (int k = 0; k < 4; k++)
        if (to[k])
            *to[k] = k; //~ r1 data-race proved write+write *to[k]
    return shared + (argv != NULL);
}
