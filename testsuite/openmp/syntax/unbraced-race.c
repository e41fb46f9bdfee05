// The directive is the unbraced body of an if and protects only the statement after it.
// verdict: race
void count(int n, int *even, int *all) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0)
#pragma omp atomic
            *even += 1;
        *all += 1; //~ r1 data-race proved write+write *all //~ r2 data-race proved read+write *all
    }
}
