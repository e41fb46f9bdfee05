// What `%n` stores to is the iteration's own; `%p` touches nothing that a pointer points to.
// verdict: race-free
#include <stdio.h>
void f(int n, int *w, char *text) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int length;
        char b[40];
        snprintf(b, 40, "%d%n %p", i, &length, text);
        text[i] = b[0];
        w[i] = length;
    }
}
