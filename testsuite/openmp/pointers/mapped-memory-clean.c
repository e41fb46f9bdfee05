// What `mmap` gives is memory of its own, of which parts are handed out: the arrays of the program are elsewhere.
// verdict: race-free
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>

typedef struct {
    float *query, *key, *classes;
} Weights;

static void map_weights(Weights *w, float *at, int n, int shared) {
    w->query = at;
    at += n * n;
    w->key = at;
    at += n * n;
    w->classes = shared ? w->query : at;
}

static void multiply(float *out, const float *x, const float *w, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 0; j < n; j++)
            sum += w[i * n + j] * x[j];
        out[i] = sum;
    }
}

int main(int argc, char **argv) {
    int file = open(argv[1], O_RDONLY);
    long size = atol(argv[2]);
    float *data = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED)
        return 1;
    Weights w;
    map_weights(&w, data + 4, 100, argc > 3);
    float *x = calloc(100, sizeof *x), *y = calloc(100, sizeof *y);
    for (int layer = 0; layer < 4; layer++) {
        multiply(y, x, w.query + layer * 100, 100);
        multiply(x, y, w.classes, 100);
    }
    return x[0] > 0;
}
