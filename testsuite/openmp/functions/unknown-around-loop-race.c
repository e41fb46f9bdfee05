// Barriers stand between the accesses and the functions that are not known.
// verdict: race
void note(int *state);

long sum(int n, const long *a, int *state) {
    long total = 0;
#pragma omp parallel
    {
        note(state);
#pragma omp for
        for (int i = 0; i < n; i++)
            total += a[i]; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
        note(state);
    }
    return total;
}
