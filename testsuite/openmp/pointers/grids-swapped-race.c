// One thread lets two pointers to structs change places while others are still at work with them.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

struct grid {
    int n;
    double *values;
};

static struct grid *make(int n) {
    struct grid *made = malloc(sizeof *made);
    made->n = n;
    made->values = calloc(n, sizeof(double));
    return made;
}

static void step(const struct grid *from, struct grid *to) {
#pragma omp for nowait
    for (int i = 1; i < from->n - 1; i++)
        to->values[i] = 0.5 * (from->values[i - 1] + from->values[i + 1]);
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    struct grid *now = make(n), *next = make(n);
#pragma omp parallel
    for (int t = 0; t < steps; t++) {
        step(now, next); //~ r1 data-race any read now
#pragma omp single
        {
            struct grid *kept = now;
            now = next; //~ r1 data-race any write now
            next = kept;
        }
    }
    return now->values[1] > 0;
}
