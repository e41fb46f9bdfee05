// The directive comes out of a macro by the _Pragma operator.
// verdict: race
#define FOR_ALL(i, n) \
    _Pragma("omp parallel for") \
    for (int i = 0; i < (n); i++)

void sum(int n, const double *a, double *s) {
    FOR_ALL(i, n)
        *s += a[i]; //~ r1 data-race proved write+write *s //~ r2 data-race proved read+write *s
}
