// Each row is allocated by the thread that fills it, in one loop, with what stands in the row before.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

static int encode(unsigned char *out, int n) {
    for (int i = 0; i < n; i++)
        out[i] = 1;
    return n;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float **m = malloc(n * sizeof *m);
    unsigned char **text = malloc(n * sizeof *text);
    int *length = malloc(n * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        m[i] = malloc(n * sizeof(float)); //~ r1 data-race any write m[i]
        for (int j = 0; j < n; j++)
            m[i][j] = i > 0 ? m[i - 1][j] : 0; //~ r1 data-race any read m[i - 1]
    }
#pragma omp parallel for
    for (int c = 0; c < n; c++) {
        text[c] = malloc(100);
        length[c] = encode(text[c], 100);
    }
    return length[0];
}
