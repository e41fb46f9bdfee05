// A negative number compared with an unsigned one is a large number, so no iteration writes.
// verdict: race-free
void mark(unsigned limit, double *a) {
#pragma omp parallel for
    for (int i = -4; i < 0; i++)
        if (i < 7u)
            a[0] = 1;
}
