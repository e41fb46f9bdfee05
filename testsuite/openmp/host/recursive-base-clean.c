// The region stands where the recursion ends, which the first call does not reach; it has no race.
// verdict: race-free
double a[1000], sum;

static void solve(int lo, int hi) {
    if (hi - lo > 64) {
        int m = (lo + hi) / 2;
        solve(lo, m);
        solve(m, hi);
        return;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = lo; i < hi; i++)
        sum += a[i];
}

int main(void) {
    solve(0, 1000);
}
