// The task may run after the block in which it was created.
// verdict: race
void chain(int n, int *x) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        {
#pragma omp task
            *x += i; //~ r1 data-race proved write+write *x //~ r2 data-race proved read+write *x
        }
    }
}
