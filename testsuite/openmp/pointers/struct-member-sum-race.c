// A member is summed into by all iterations.
// verdict: race
struct stats {
    int count;
    double sum;
};

void accumulate(int n, const double *a, struct stats *s) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        s->sum += a[i]; //~ r1 data-race proved write+write s->sum //~ r2 data-race proved read+write s->sum
}
