// A variable whose type GCC's `typeof` tells is shared, and no reference.
// verdict: race
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
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto r = fabsf(1.0f) - fmaxf(2.0f, 1.0f);
        copy = i; //~ r1 data-race proved write+write copy
        a[i] = LARGER(i, argc) + r;
    }
    return a[0] > copy;
}
