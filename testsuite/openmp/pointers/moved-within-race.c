// What memmove moves within an array is read before it is written: the last element is the last but one. Of records that
// is not followed, so their race is no more than possible.
// verdict: race
#include <string.h>

struct stride { int step, width; };

int a[100];

int main(void) {
    int steps[4] = {3, 3, 2, 1};
    memmove(&steps[1], &steps[0], 3 * sizeof steps[0]);
    int step = steps[3];
#pragma omp parallel for
    for (int i = 0; i < 30; i++) {
        a[i * step] = i; //~ a data-race proved write a[i * step]
        a[i * step + 2] = i; //~ a data-race proved write a[i * step + 2]
    }
    struct stride strides[4] = {{3, 0}, {3, 0}, {2, 0}, {1, 0}};
    memmove(&strides[1], &strides[0], 3 * sizeof strides[0]);
    int moved = strides[3].step;
#pragma omp parallel for
    for (int i = 0; i < 30; i++) {
        a[i * moved] = i; //~ b data-race possible write a[i * moved] //~ c data-race possible write+write a[i * moved]
        a[i * moved + 2] = i; //~ b data-race possible write a[i * moved + 2] //~ d data-race possible write+write a[i * moved + 2]
    }
    return a[3];
}
