// A pointer that is null unless something asks for memory: what is accessed through it is accessed where it is not null; neighbours race.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

static void trace(int n, int wanted, double *a) {
    double *log = wanted ? malloc(n * sizeof(double)) : NULL;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = i;
        if (log)
            log[0] = a[i]; //~ r1 data-race any write+write log[0]
    }
    free(log);
}

static void count(int n, int wanted, const int *key) {
    int *seen = NULL;
    if (wanted > 2)
        seen = calloc(n, sizeof(int));
    if (seen != NULL) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            seen[key[0]] += i; //~ r2 data-race any write+write seen[key[0]]
    }
    free(seen);
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double *a = malloc(n * sizeof(double));
    int *key = calloc(n, sizeof(int));
    trace(n, argc > 2, a);
    count(n, argc, key);
    free(a);
    free(key);
    return 0;
}
