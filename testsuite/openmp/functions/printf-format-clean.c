// A format that is not known stores through pointers only, and not to constants.
// verdict: race-free
#include <stdio.h>
void f(int n, const char *format, long *w, const long *c) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        printf(format, i, w[i], c);
}
