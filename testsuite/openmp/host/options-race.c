// Options may say how large the program's loop is: without any it has a size that races.
// verdict: race
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int n = 128;
    for (int a = 1; a < argc; a++)
        if (!strcmp(argv[a], "-n"))
            n = atoi(argv[++a]);
    double sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += i; //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum
    return sum > 0;
}
