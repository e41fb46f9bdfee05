// An alignment makes structs longer, by room behind their members, but moves no member; and `mode` is a name like others.
// verdict: race-free
#include <stdlib.h>
struct alignas(16) triple {
    float x, y, z;
};
struct alignas(8) pair {
    float x, y;
};
struct named {
    float x, mode, packed, aligned;
};
int main(int argc, char **argv) {
    int n = argc * 100;
    float *p = (float *)malloc(n * sizeof(triple));
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
