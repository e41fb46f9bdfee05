// Static pointers that nothing assigns lead where their initialisers say: to the halves of one array.
// verdict: race-free
static double cells[200];
static double *from = cells, *to = cells + 100;

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        to[i] = from[i] + 1;
}
