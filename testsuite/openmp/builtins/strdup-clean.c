// Each copy of the text is memory of its own.
// verdict: race-free
#include <stdlib.h>
#include <string.h>

void copies(int n, const char *text, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char *own = strdup(text);
        own[0] = 'x';
        size[i] = own[1];
        free(own);
    }
}
