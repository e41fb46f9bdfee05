// A variable of the program that plays the part of `errno`.
// verdict: race
#include <ctype.h>

static int error;

void digits(int n, int *failed, char *to, const char *from) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        error = 0; //~ r1 data-race proved write+write error //~ r2 data-race proved write error
        to[i] = isdigit((unsigned char)from[i]) ? from[i] : (char)toupper((unsigned char)from[i]);
        failed[i] = error; //~ r2 data-race proved read error
    }
}
