// The text is read while another thread writes to it.
// verdict: race
// also: other findings allowed
#include <stdlib.h>
#include <string.h>

void copies(int n, char *text) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char *own = strdup(text); //~ r1 data-race any read ?
        own[0] = 'x';
        text[0] = 'y'; //~ r1 data-race any write text[0]
        free(own);
    }
}
