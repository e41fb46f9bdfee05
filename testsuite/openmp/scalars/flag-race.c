// The flag keeps only every third iteration from reading its neighbour's element.
// verdict: race
void smear(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        int third = i % 3;
        if (third)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
    }
}
