// As also-at-exit-race.c, but each element is computed from itself.
// verdict: race-free
#include <stdlib.h>
static int v[200], by;

static void shift(void)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i] + by;
}

int main(void)
{
    shift();
    atexit(shift);
    by = 1;
    return 0;
}
