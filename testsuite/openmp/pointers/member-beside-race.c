// The parts of the pool overlap, whatever else of the struct the team writes; and what a `single` sets in it is seen by all.
// verdict: race
#include <stdlib.h>

typedef struct {
    int n;
    double *x, *y, norm;
} solver;

static void solve(solver *s) {
#pragma omp parallel
    for (int round = 0; round < 10; round++) {
#pragma omp single
        s->norm = 0;
#pragma omp for
        for (int i = 0; i < s->n; i++)
            s->x[i] = s->y[i]; //~ a data-race proved write s->x[i] //~ a data-race proved read s->y[i]
    }
}

static void turn(solver *s) {
#pragma omp parallel
    for (int round = 0; round < 10; round++) {
#pragma omp single
        s->y = s->x;
#pragma omp for
        for (int i = 1; i < s->n; i++)
            s->x[i] = s->y[i - 1]; //~ b data-race any write s->x[i] //~ b data-race any read s->y[i - 1]
    }
}

int main(void) {
    solver cut;
    double *pool = malloc(199 * sizeof *pool);
    cut.n = 100;
    cut.x = pool;
    cut.y = pool + 99;
    solve(&cut);
    turn(&cut);
    return 0;
}
