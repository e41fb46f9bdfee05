// What is written to a stream goes to an array of the program, which another section writes to.
// verdict: unknown
#include <stdio.h>
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
static char text[64], *lines;
static size_t length;

int main(void) {
    FILE *array = fmemopen(text, sizeof text, "w"), *growing = open_memstream(&lines, &length);
#pragma omp parallel sections
    {
#pragma omp section
        {
            fputs("text", array); //~ unsupported
            fflush(array);        //~ unsupported
        }
#pragma omp section
        text[0] = 'a';
    }
#pragma omp parallel sections
    {
#pragma omp section
        fflush(growing); //~ unsupported
#pragma omp section
        length = 0;
    }
    return 0;
}
