// Options may say how large the program's loop is, whose iterations add up in copies.
// verdict: race-free
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int n = 128;
    for (int a = 1; a < argc; a++)
        if (!strcmp(argv[a], "-n"))
            n = atoi(argv[++a]);
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += i;
    return sum > 0;
}
