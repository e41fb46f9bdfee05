// Numbers of two texts may be any two; those of one text may not.
// verdict: race
#include <stdlib.h>

int a[100];

int main(int argc, char **argv) {
    int n = atoi(argv[1]), m = atoi(argv[2]);
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        if (n != m)
            a[0] = i; //~ r1 data-race proved write+write a[0]
    return argc;
}
