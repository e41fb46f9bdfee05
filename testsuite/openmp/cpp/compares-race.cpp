// What algorithms are given to compare elements with is called, whether it is a function, a lambda or an object.
// verdict: race
#include <algorithm>
static long calls;
static int key[100];
static bool less(int a, int b) {
    calls++; //~ r1 data-race any write+write calls //~ r3 data-race any read+write calls
    return a < b;
}
void counted(int *v) {
#pragma omp parallel for
    for (int i = 0; i < 10; ++i)
        std::sort(v + 10 * i, v + 10 * i + 10, less);
}
void ranges(const int *v, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; ++i)
        o[i] = std::equal(v + 10 * i, v + 10 * i + 5, o + i); //~ r2 data-race any write o[i] //~ r2 data-race any read o + i
}
