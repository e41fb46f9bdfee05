// A format that is not known may ask for what `%n` stores.
// verdict: possible-race
#include <stdio.h>
void f(int n, const char *format, long *w) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        printf(format, i, w); //~ r1 data-race possible write+write w
}
