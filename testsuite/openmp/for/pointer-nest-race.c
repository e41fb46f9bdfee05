// The inner pointers of two rows overlap.
// verdict: race
void run(double *a) {
#pragma omp parallel for collapse(2)
    for (double *p = a; p < a + 100; p += 10)
        for (double *q = a; q < a + 11; q++)
            p[q - a] = 0; //~ r1 data-race proved write+write p[q - a]
}
