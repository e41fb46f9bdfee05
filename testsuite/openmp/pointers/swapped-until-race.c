// The same where the greatest change is not reduced: all threads write it.
// verdict: possible-race
// also: other findings allowed
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double *now, *next;
} rod;

static rod *rod_new(int n) {
    rod *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->n = n;
    made->now = calloc(n, sizeof(double));
    made->next = calloc(n, sizeof(double));
    return made;
}

static double step(rod *r) {
    double most = 0;
#pragma omp parallel for
    for (int i = 1; i < r->n - 1; i++) {
        r->next[i] = 0.5 * (r->now[i - 1] + r->now[i + 1]);
        double change = r->next[i] - r->now[i];
        if (change > most)
            most = change; //~ r1 data-race possible write+write most
    }
    double *kept = r->now;
    r->now = r->next;
    r->next = kept;
    return most;
}

int main(int argc, char **argv) {
    rod *r = rod_new(argc > 1 ? atoi(argv[1]) : 100);
    if (!r)
        return 1;
    r->now[0] = 1;
    for (int round = 0; round < 3; round++) {
        for (int t = 0; t < 1000 && step(r) > 1e-9; t++)
            ;
        while (step(r) > 1e-6)
            ;
        for (int t = 0; t < 100; t++)
            if (step(r) < 1e-7)
                break;
    }
    printf("%g\n", r->now[1]);
    return 0;
}
