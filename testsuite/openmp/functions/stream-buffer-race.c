// Threads write to the buffer of a stream themselves: that the stream has a lock orders nothing there.
// verdict: race
#include <stdio.h>
static char buffer[BUFSIZ];

int main(void) {
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
#pragma omp parallel num_threads(2)
    buffer[0] = 'a'; //~ r1 data-race proved write+write buffer[0]
    return 0;
}
