// What one layer puts out is what the next one takes in: layers that work at once use the same memory.
// verdict: race
#include <stdlib.h>
struct layer { double *in, *out; };
void run(double *input) {
    struct layer layers[8];
    double *last = input;
    for (int i = 0; i < 8; i++) {
        layers[i].in = last;
        layers[i].out = malloc(64 * sizeof(double));
        last = layers[i].out;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 64; j++)
            layers[i].out[j] = layers[i].in[j] + 1; //~ r data-race proved read layers[i].in[j] //~ r data-race proved write layers[i].out[j]
}
