// A loop that reads a file is left by its end, or by a return that ends the run: whoever comes to the region has raced.
// verdict: race
#include <omp.h>
#include <stdio.h>

int main(int argc, char **argv) {
    char line[80];
    int last, lines = 0;
    FILE *in = argc > 1 ? fopen(argv[1], "r") : 0;
    if (!in)
        return 1;
    while (fgets(line, sizeof line, in)) {
        lines++;
        if (lines > 1000)
            return 1;
    }
#pragma omp parallel
    last = omp_get_thread_num(); //~ r1 data-race proved write+write last
    printf("%d of %d\n", last, lines);
    return 0;
}
