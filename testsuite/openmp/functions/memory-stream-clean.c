// Threads write to streams that the library opened, while the program has others that are its memory.
// verdict: race-free
#include <stdio.h>
FILE *fmemopen(void *, size_t, const char *);
static char text[64];

int main(void) {
    FILE *array = fmemopen(text, sizeof text, "w"), *own = fmemopen(NULL, 64, "w");
    fputs("text", array);
    fflush(array);
#pragma omp parallel num_threads(2)
    {
        printf("%c", text[0]);
        fprintf(stderr, "text");
        fflush(stdout);
    }
    fclose(own);
    return 0;
}
