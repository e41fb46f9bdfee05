// Odd-even transposition sort whose loop visits all neighbours in each phase.
// verdict: possible-race
// also: other findings allowed
void sort(int n, int *a) {
#pragma omp parallel
    for (int phase = 0; phase < n; phase++) {
#pragma omp for
        for (int i = phase % 2; i < n - 1; i++)
            if (a[i] > a[i + 1]) { //~ r1 data-race possible read a[i + 1]
                int t = a[i];
                a[i] = a[i + 1]; //~ r1 data-race possible write a[i]
                a[i + 1] = t;
            }
    }
}
