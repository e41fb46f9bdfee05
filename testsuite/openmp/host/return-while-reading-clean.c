// A loop that reads a file is left by its end, or by a return that ends the run: each thread that comes behind has its own.
// verdict: race-free
#include <omp.h>
#include <stdio.h>

int main(int argc, char **argv) {
    char line[80];
    int last = 0, lines = 0;
    FILE *in = argc > 1 ? fopen(argv[1], "r") : 0;
    if (!in)
        return 1;
    while (fgets(line, sizeof line, in)) {
        lines++;
        if (lines > 1000)
            return 1;
    }
#pragma omp parallel reduction(max : last)
    last = omp_get_thread_num();
    printf("%d of %d\n", last, lines);
    return 0;
}
