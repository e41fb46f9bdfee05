// Pointers that become ones to elements of the same size without a cast, as `-Wpointer-sign` warns of: they lead to the
// next iteration's element.
// verdict: race
#include <string.h>
static int v[10];
static char text[68];
static void put(unsigned char *p) {
    p[2] = 1; //~ r2 data-race proved write p[2]
}
void signs(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        unsigned *p = &v[2 * i];
        v[2 * i] = i; //~ r1 data-race proved write v[2 * i]
        p[2] = 1;     //~ r1 data-race proved write p[2]
    }
}
void by_parameter(void) {
#pragma omp parallel for
    for (int i = 0; i < 32; i++) {
        text[2 * i] = 0; //~ r2 data-race proved write text[2 * i]
        put(&text[2 * i]);
    }
}
void copied(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        int *p = &v[2 * i], *q;
        memcpy(&q, &p, sizeof q);
        v[2 * i] = i; //~ r3 data-race proved write v[2 * i]
        q[2] = 1;     //~ r3 data-race proved write q[2]
    }
}
