// A task uses memory on the stack of the function that creates it, and which waits for it.
// verdict: race-free
#include <alloca.h>
#include <stdio.h>

static void begin(int n) {
    int *p = alloca(n * sizeof(int));
    p[0] = n;
#pragma omp task firstprivate(p)
    printf("%d\n", p[0]);
#pragma omp taskwait
}

void all(int n) {
#pragma omp parallel
#pragma omp single
    for (int k = 1; k < n; k++)
        begin(k);
}
