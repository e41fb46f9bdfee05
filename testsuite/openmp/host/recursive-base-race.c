// The region stands where the recursion ends, which the first call does not reach.
// verdict: possible-race
double a[1000], sum;

static void solve(int lo, int hi) {
    if (hi - lo > 64) {
        int m = (lo + hi) / 2;
        solve(lo, m);
        solve(m, hi);
        return;
    }
#pragma omp parallel for
    for (int i = lo; i < hi; i++)
        sum += a[i]; //~ r1 data-race possible write+write sum //~ r2 data-race possible write sum //~ r2 data-race possible read sum
}

int main(void) {
    solve(0, 1000);
}
