// Two statements update the same counter without protection.
// verdict: race
void count(int n, const int *a, int *total) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        *total += a[i]; //~ r1 data-race proved write+write *total //~ r2 data-race proved read+write *total
}
