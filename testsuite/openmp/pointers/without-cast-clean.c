// Pointers that become ones to elements of the same size without a cast, as `-Wpointer-sign` warns of.
// verdict: race-free
#include <string.h>
static int v[8];
static char text[64];
static void put(unsigned char *p) { p[1] = 1; }
void signs(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        unsigned *p = &v[2 * i];
        v[2 * i] = i;
        p[1] = 1;
    }
}
void by_parameter(void) {
#pragma omp parallel for
    for (int i = 0; i < 32; i++) {
        text[2 * i] = 0;
        put(&text[2 * i]);
    }
}
void copied(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        int *p = &v[2 * i], *q;
        memcpy(&q, &p, sizeof q);
        v[2 * i] = i;
        q[1] = 1;
    }
}
