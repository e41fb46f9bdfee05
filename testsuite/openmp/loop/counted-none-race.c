// A loop that data ends may make no iteration; what it counts is none then.
// verdict: possible-race
void region(const int *a, int n, int key, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = 0, c = 0;
        while (a[k] == key) {
            if (a[k + 9])
                c++;
            k++;
        }
        if (k == 0)
            x[c] = i; //~ r1 data-race possible write+write x[c]
    }
}
void before(const int *a, int n, int key, int *x) {
    int k = 0, c = 0;
    while (a[k] == key) {
        if (a[k + 9])
            c++;
        k++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (k == 0)
            x[c] = i; //~ r2 data-race possible write+write x[c]
}
