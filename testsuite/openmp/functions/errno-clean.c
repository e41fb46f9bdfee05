// Each thread has its `errno`, and the tables of characters do not change.
// verdict: race-free
#include <ctype.h>
#include <errno.h>

void digits(int n, int *failed, char *to, const char *from) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        errno = 0;
        to[i] = isdigit((unsigned char)from[i]) ? from[i] : (char)toupper((unsigned char)from[i]);
        failed[i] = errno;
    }
}
