// The buffer of a stream is read beside a function that writes it; which stream that uses is not followed.
// verdict: unknown
#include <stdio.h>
static char buffer[BUFSIZ];

int main(void) {
    int first = 0;
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        printf("text"); //~ unsupported
#pragma omp section
        first = buffer[0];
    }
    return first;
}
