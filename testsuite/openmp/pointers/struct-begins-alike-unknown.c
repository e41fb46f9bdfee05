// Elements of an array of larger structs are used as smaller ones that begin alike: they lie elsewhere, which is not followed.
// (It is a race.)
// verdict: unknown
#include <stdlib.h>
typedef struct {
    int n;
    double x;
} Small;
typedef struct {
    int n;
    double x, y, z;
} Large;
int main(void) {
    Large *large = malloc(64 * sizeof *large);
    Small *small = (Small *)large;
#pragma omp parallel for
    for (int i = 0; i < 32; i++)
        small[2 * i].x = large[i + 1].x;
    return 0;
}
