// The length of rows is 5 or 6, and each of them has 5 elements.
// verdict: race-free
static int width = 5;

void widen(void) { width = 6; }

void rows(double *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 5; j++)
            a[i * width + j] = j;
}
