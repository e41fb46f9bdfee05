// A function that runs once more at the end of the program, when the variable that it reads has changed.
// verdict: possible-race
#include <stdlib.h>
static int v[200], by;

static void shift(void)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i + by]; //~ r1 data-race possible write v[i] //~ r1 data-race possible read v[i + by]
}

int main(void)
{
    shift();
    atexit(shift);
    by = 1;
    return 0;
}
