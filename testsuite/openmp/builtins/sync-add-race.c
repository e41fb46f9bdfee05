// A plain write meets the atomic update of a builtin.
// verdict: race
long count(int n) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        __sync_fetch_and_add(&total, i); //~ r1 data-race proved read total //~ r2 data-race proved write total
        if (i == 3)
            total = 0; //~ r1 data-race proved write total //~ r2 data-race proved write total
    }
    return total;
}
