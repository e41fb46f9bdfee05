// Host code means to exchange two arrays between the regions, and makes both names one array.
// verdict: race
void steps(int times, int n, double *a, double *b) {
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1]; //~ r1 data-race any write b[i] //~ r1 data-race any read a[i - 1] //~ r2 data-race any write b[i] //~ r2 data-race any read a[i + 1]
        a = b;
    }
}
