// Every third iteration is skipped, the others read their neighbour's element.
// verdict: race
void shift(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0)
            continue;
        a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
    }
}
