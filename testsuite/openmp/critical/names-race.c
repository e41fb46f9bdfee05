// Critical sections of different names do not exclude each other.
// verdict: race
void count(int n, const int *a, int *total) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical(first)
        *total += a[i]; //~ r1 data-race proved write *total //~ r2 data-race proved read *total //~ r3 data-race proved write *total
#pragma omp critical(second)
        *total -= 1; //~ r1 data-race proved write *total //~ r2 data-race proved write *total //~ r3 data-race proved read *total
    }
}
