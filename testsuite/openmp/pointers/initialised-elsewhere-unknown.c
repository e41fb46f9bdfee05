// The initialisers of static pointers say where they lead until another function assigns one of them.
// verdict: unknown
static double cells[200];
static double *from = cells, *to = cells + 100;

void move_on(int by) { to = from + by; }

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        to[i] = from[i] + 1;
}
