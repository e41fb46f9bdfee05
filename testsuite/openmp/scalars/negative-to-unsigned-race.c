// A number that may be below zero is a large one in an unsigned variable.
// verdict: race
void mark(int count, int n, int *a) {
    unsigned limit = count;
    if (count < 0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            if (limit > 100)
                a[0] = 1; //~ r1 data-race proved write+write a[0]
    }
}
