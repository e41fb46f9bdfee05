// Odd-even transposition sort exchanges disjoint neighbours in each phase.
// verdict: race-free
void sort(int n, int *a) {
#pragma omp parallel
    for (int phase = 0; phase < n; phase++) {
#pragma omp for
        for (int i = phase % 2; i < n - 1; i += 2)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
    }
}
