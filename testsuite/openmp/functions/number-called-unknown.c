// A number that is read becomes a pointer to a function: which one that is no file shows.
// verdict: unknown
#include <stdint.h>
#include <stdio.h>

typedef void (*Step)(int);

static int a[100];

static void own(int i) {
    a[i] = i;
}

static Step chosen = own;

int main(int argc, char **argv) {
    unsigned long at;
    if (argc > 1 && sscanf(argv[1], "%lx", &at) == 1)
        chosen = (Step)(uintptr_t)at;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        chosen(i);
    return a[3];
}
