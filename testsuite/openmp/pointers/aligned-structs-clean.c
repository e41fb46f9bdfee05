// An alignment makes structs longer, by room behind their members, but moves no member; and `mode` is a name like others.
// verdict: race-free
#include <stdlib.h>
typedef struct __attribute__((__aligned__(16))) {
    float x, y, z;
} triple;
typedef struct {
    float x, y;
} __attribute__((aligned(8))) pair;
struct named {
    float x, mode, packed, aligned;
};
int main(int argc, char **argv) {
    int n = argc * 100;
    float *p = malloc(n * sizeof(triple));
    triple *triples = (triple *)p;
    pair *pairs = (pair *)p;
    struct named *named = (struct named *)p;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        triples[i].x = i;
        p[4 * i + 3] = i;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        pairs[i].x = i;
        p[2 * i + 1] = i;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        named[i].mode = i;
        p[4 * i + 2] = named[i].aligned;
    }
    free(p);
}
