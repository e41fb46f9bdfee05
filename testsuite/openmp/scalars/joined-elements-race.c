// Elements of one array that are joined after a condition, or change in a loop, are not one and the same.
// verdict: race
void joined(int c, int *a, double *x) {
    if (c) {
        a[0] = 5;
        a[1] = 5;
    }
    int p = a[0], q = a[1];
#pragma omp parallel
    {
        if (p != q)
            x[0] = 1; //~ r1 data-race any write+write x[0]
    }
}
void changed(int n, double *x) {
#pragma omp parallel
    {
        int a[2];
        a[0] = 0;
        a[1] = 0;
        for (int k = 0; k < n; k++) {
            if (a[0] != a[1])
                x[1] = 1; //~ r2 data-race any write+write x[1]
            a[0] = a[0] * 3 + k;
            a[1] = a[1] * 5 + 2 * k;
        }
    }
}
