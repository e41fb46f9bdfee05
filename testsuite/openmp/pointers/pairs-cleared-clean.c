// Numbers behind a pointer without a type: those of the struct that the iteration clears.
// verdict: race-free
#include <string.h>
struct pair {
    float x, y;
};
void f(struct pair *v, int n) {
    void *first = v;
    float *p = first;
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++) {
        memset(&v[i], 0, sizeof v[i]);
        p[2 * i] = 1;
    }
}
