// The same where each thread has an element of its own in the other array.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>

static double a[10][4], b[10], c[40];

int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        c[i % 40] = atof(argv[i]);
#pragma omp parallel for
    for (int s = 0; s < 10; s++) {
        double *v = &a[s][0], *u = &a[s][0];
        for (int w = 0; w < 4; w++) {
            if (c[w + 4] > 0)
                v = u;
            if (c[w] < 0)
                u = b + s;
            else
                u = a[s] + 1;
        }
        *v = 1;
    }
    printf("%g\n", b[1]);
    return 0;
}
