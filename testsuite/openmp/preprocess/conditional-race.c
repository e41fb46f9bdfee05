// The protecting directive is compiled in only on request.
// verdict: race
void count(int n, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#ifdef PROTECTED
#pragma omp atomic
#endif
        *x += i; //~ r1 data-race proved write+write *x //~ r2 data-race proved read+write *x
    }
}
