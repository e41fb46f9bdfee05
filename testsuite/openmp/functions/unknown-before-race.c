// A function that is not known is called before the access, and none after it: it unlocks nothing.
// verdict: race
double weight(int i);

double sum(int n) {
    double total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        total += weight(i); //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
    return total;
}
