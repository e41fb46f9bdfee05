// Atomic and critical do not exclude each other.
// verdict: race
void mixed(int n, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        *x += 1; //~ r1 data-race proved write *x //~ r2 data-race proved read *x //~ r3 data-race proved write *x
#pragma omp critical
        *x += 2; //~ r1 data-race proved write *x //~ r2 data-race proved write *x //~ r3 data-race proved read *x
    }
}
