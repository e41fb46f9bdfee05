// Static pointers that nothing assigns lead where their initialisers say: to neighbouring elements of one array.
// verdict: race
static double cells[200];
static double *from = cells, *to = cells + 1;

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        to[i] = from[i] + 1; //~ r1 data-race proved write to[i] //~ r1 data-race proved read from[i]
}
