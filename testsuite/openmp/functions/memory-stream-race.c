// Threads write to an array that is a stream, too: that the stream has a lock orders nothing there.
// verdict: race
#include <stdio.h>
FILE *fmemopen(void *, size_t, const char *);
static char text[64];

int main(void) {
    FILE *array = fmemopen(text, sizeof text, "w");
    fputs("text", array);
#pragma omp parallel num_threads(2)
    {
        printf("text");
        text[0] = 'a'; //~ r1 data-race proved write+write text[0]
    }
    return 0;
}
