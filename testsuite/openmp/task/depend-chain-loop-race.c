// Each task of a loop waits for the second one before it: there are two chains.
// verdict: race
int total;
void chain(int n, char *done) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(in : done[i]) depend(out : done[i + 2])
        total++; //~ r1 data-race proved read+write total //~ r2 data-race proved write+write total
    }
}
