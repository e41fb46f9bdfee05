// The racy twin: an iteration reads the element of the next.
// verdict: race
void run(int n, double *a) {
    double *p;
#pragma omp parallel for
    for (p = a; p < a + n; p++)
        *p = p[1]; //~ r1 data-race proved write *p //~ r1 data-race proved read p[1]
}
