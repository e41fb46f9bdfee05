// Rows that are too long by one: the least element may be the first one of the next row.
// verdict: possible-race
// also: other findings allowed
#include <stdio.h>
#include <stdlib.h>

static double flat[80];

int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        flat[i % 80] = atof(argv[i]);
#pragma omp parallel for
    for (int s = 0; s < 9; s++) {
        double *least = NULL;
        for (int w = 0; w < 9; w++) {
            double *l = &flat[8 * s + w];
            if (!least || *l < *least) //~ r1 data-race possible read *least
                least = l;
        }
        *least = 0; //~ r1 data-race possible write *least
    }
    printf("%g\n", flat[3]);
    return 0;
}
