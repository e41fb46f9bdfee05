// Numbers behind a pointer without a type are counted from where it points to, whatever it was counted in before.
// verdict: race
#include <string.h>
struct pair {
    float x, y;
};
void f(struct pair *v, int n) {
    void *second = v + 1;
    float *p = second;
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++) {
        memset(&v[i], 0, sizeof v[i]); //~ r1 data-race proved write &v[i]
        p[2 * i] = 1; //~ r1 data-race proved write p[2 * i]
    }
}
