// A reduction that each file declares for a class they share.
// verdict: race
struct Best {
    int value;
    int place;
};
#pragma omp declare reduction(best : Best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out)
Best find(const int *a, int n) {
    Best best = {0, 0};
    int seen = 0;
#pragma omp parallel for reduction(best : best)
    for (int i = 0; i < n; i++) {
        seen++; //~ r1 data-race proved write+write seen //~ r2 data-race proved read+write seen
        if (a[i] > best.value)
            best = {a[i], i};
    }
    return best;
}
