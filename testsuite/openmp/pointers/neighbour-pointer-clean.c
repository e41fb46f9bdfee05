// Each layer has memory for what it takes in and for what it puts out.
// verdict: race-free
#include <stdlib.h>
struct layer { double *in, *out; };
void run(void) {
    struct layer layers[8];
    double *last;
    for (int i = 0; i < 8; i++) {
        last = malloc(64 * sizeof(double));
        layers[i].in = last;
        last = malloc(64 * sizeof(double));
        layers[i].out = last;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 64; j++)
            layers[i].out[j] = layers[i].in[j] + 1;
}
