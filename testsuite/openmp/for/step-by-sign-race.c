// The comparison says in which direction a loop counts, whatever the sign of its step is called.
// verdict: race
void halves(int n, int *a) {
    const int step = -1;
#pragma omp parallel for
    for (int j = n; j > -1; j += step)
        a[j / 2] = 1; //~ r1 data-race proved write+write a[j / 2]
}

void neighbours(int n, double *a, int step) {
#pragma omp parallel for
    for (int i = n; i > 0; i += step)
        a[i] = a[i - 1]; //~ r2 data-race proved write a[i] //~ r2 data-race proved read a[i - 1]
}
