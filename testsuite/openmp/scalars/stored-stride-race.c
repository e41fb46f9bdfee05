// The length of rows is 5 or 6, as the file says, and each of them has 7 elements: it is no length that is not known.
// verdict: race
static int width = 5;

void widen(void) { width = 6; }

void rows(double *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 7; j++)
            a[i * width + j] = j; //~ r1 data-race proved write+write a[i * width + j]
}
