// Each iteration looks for a number of its own and writes an element of its own.
// verdict: race-free
static int find(const int *x, int n, int key) {
    if (n <= 0)
        return -1;
    int i = 0;
    for (;;) {
        if (x[i] == key)
            return i;
        i++;
    }
}

void note(int *a, const int *x, int n, int m) {
#pragma omp parallel for
    for (int q = 0; q < m; q++) {
        int i = find(x, n, q);
        if (i < 0)
            a[q] = q;
    }
}
