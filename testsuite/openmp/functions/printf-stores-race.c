// `%n` stores how much was written (C11, 7.21.6.1).
// verdict: race
#include <stdio.h>
void f(int n, int *w) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char b[20];
        snprintf(b, 20, "%d%n%p", i, w, (void *)w); //~ r1 data-race proved write+write w
    }
}
