// What memmove moves within an array is read before it is written: the last element is the last but one.
// verdict: race-free
#include <string.h>

int a[100];

int main(void) {
    int steps[4] = {1, 2, 3, 4};
    memmove(&steps[1], &steps[0], 3 * sizeof steps[0]);
    int step = steps[3];
#pragma omp parallel for
    for (int i = 0; i < 30; i++) {
        a[i * step] = i;
        a[i * step + 2] = i;
    }
    int kept[4], widths[4] = {1, 2, 3, 4};
    memcpy(kept, widths, sizeof kept);
    int width = kept[2];
#pragma omp parallel for
    for (int i = 0; i < 30; i++) {
        a[i * width] = i;
        a[i * width + 2] = i;
    }
    return a[3];
}
