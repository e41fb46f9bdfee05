// GCC's `typeof` in a macro, and functions of C whose names tell that they are of `float`.
// verdict: race-free
#include <cmath>
#define LARGER(a, b)                                                                                                   \
    ({                                                                                                                 \
        __typeof__(a) _a = (a);                                                                                        \
        __typeof__(b) _b = (b);                                                                                        \
        _a > _b ? _a : _b;                                                                                             \
    })
int main(int argc, char **argv) {
    float a[100];
    float &first = a[0];
    typeof(first) copy = argc;
#pragma omp parallel for firstprivate(copy)
    for (int i = 0; i < 100; i++) {
        auto r = fabsf(copy) - fmaxf(2.0f, 1.0f);
        copy = i;
        a[i] = LARGER(i, argc) + r;
    }
    return a[0] > copy;
}
