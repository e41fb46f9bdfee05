// The protecting directive is compiled in on request.
// verdict: race-free
// args: -DPROTECTED
void count(int n, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#ifdef PROTECTED
#pragma omp atomic
#endif
        *x += i;
    }
}
