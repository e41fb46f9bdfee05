// A negative number compared with an unsigned one is a large number.
// verdict: race
void mark(unsigned limit, double *a) {
#pragma omp parallel for
    for (int i = -4; i < 0; i++)
        if (i > 7u)
            a[0] = 1; //~ r1 data-race proved write+write a[0]
}
