// Threads write to a stream with a buffer that nothing else uses: its lock orders them.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>
static char buffer[BUFSIZ];

int main(void) {
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    setvbuf(stderr, malloc(100), _IOFBF, 100);
#pragma omp parallel num_threads(2)
    {
        printf("text");
        fprintf(stderr, "text");
    }
    return 0;
}
