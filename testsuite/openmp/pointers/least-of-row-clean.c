// A pointer to the least element of a row: it is null at first, or leads to the place that some iteration has given it.
// verdict: race-free
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int key, stamp;
} line;
static struct {
    line way[4];
} sets[8];
static double flat[80], spare[10];

int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        flat[i % 80] = atof(argv[i]);
#pragma omp parallel for
    for (int s = 0; s < 8; s++) {
        line *oldest = NULL;
        for (int w = 0; w < 4; w++) {
            line *l = &sets[s].way[w];
            if (!oldest || l->stamp < oldest->stamp)
                oldest = l;
        }
        oldest->key = s;
    }
#pragma omp parallel for
    for (int s = 0; s < 10; s++) {
        double *least = &spare[s];
        for (int w = 0; w < 8; w++)
            if (flat[8 * s + w] < *least)
                least = &flat[8 * s + w];
        *least = 0;
    }
#pragma omp parallel for
    for (int s = 0; s < 10; s++) {
        double *p = flat + 8 * s, *most = p;
        for (int w = 0; w < 8; w++, p++)
            if (*p > *most)
                most = p;
        *most = 0;
    }
    printf("%g %d\n", flat[3], sets[0].way[0].key);
    return 0;
}
