// What pointers in a struct lead to is known beside a member that the team writes, however they got there.
// verdict: race-free
#include <stdlib.h>
#include <string.h>

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
            s->x[i] = s->y[i];
    }
}

static solver *copied(int n) {
    solver t = {0};
    t.n = n;
    t.x = malloc(n * sizeof *t.x);
    t.y = malloc(n * sizeof *t.y);
    solver *s = malloc(sizeof *s);
    *s = t;
    return s;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 100;
    solve(copied(n));
    solver cut, cleared;
    double *pool = malloc(2 * n * sizeof *pool);
    cut.n = n;
    cut.x = pool;
    cut.y = pool + n;
    solve(&cut);
    memset(&cleared, 0, sizeof cleared);
    cleared.n = n;
    cleared.x = malloc(n * sizeof *cleared.x);
    cleared.y = malloc(n * sizeof *cleared.y);
    solve(&cleared);
    return 0;
}
