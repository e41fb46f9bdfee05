// The bounds of the inner loop are read from an array that the host has filled.
// verdict: race
static int off[101];
static double s;
void f(void) {
    for (int i = 0; i <= 100; i++)
        off[i] = 3 * i;
#pragma omp parallel for
    for (int v = 0; v < 100; v++)
        for (int e = off[v]; e < off[v + 1]; e++)
            s += 0.85; //~ r1 data-race proved read s //~ r1 data-race proved write s //~ r2 data-race proved write s //~ r2 data-race proved write s
}
