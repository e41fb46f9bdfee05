// A table of pointers to parts of one memory, which are counted in bytes and used as numbers: another array is elsewhere.
// verdict: race-free
#include <stdlib.h>

typedef struct {
    float *scale;
    int size;
} Part;

static Part *parts_of(float **from, int n, int each) {
    char *at = (char *)*from;
    Part *parts = malloc(n * sizeof(Part));
    for (int i = 0; i < n; i++) {
        parts[i].scale = (float *)at;
        at = at + each * 4;
    }
    *from = (float *)at;
    return parts;
}

static void scaled(float *out, Part *part, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = 2 * part->scale[i];
}

int main(void) {
    float *data = malloc(100000 * sizeof *data);
    Part *parts = parts_of(&data, 4, 1000);
    float *out = calloc(100, sizeof *out);
    for (int layer = 0; layer < 4; layer++)
        scaled(out, parts + layer, 100);
    return out[0] > 0;
}
