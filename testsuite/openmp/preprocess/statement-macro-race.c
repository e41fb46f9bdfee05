// `do { … } while (0)` is no loop, and a `break` in it leaves nothing else.
// verdict: race
// also: other findings allowed
#define SET(p, v) \
    do { \
        if (n < 2) \
            break; \
        *(p) = (v); \
    } while (0)

double evaluate(double x, int order);

void run(int n, double *best) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (1)
            SET(best, evaluate(0.5 * i, 3)); //~ r1 data-race proved write+write SET
    }
}
