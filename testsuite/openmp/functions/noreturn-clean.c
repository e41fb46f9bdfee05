// Where there is more than one iteration, the run has ended: the function is declared not to return.
// verdict: race-free
_Noreturn void fail(const char *why);
void stop(void) __attribute__((noreturn));

void first(int n, double *a, double *b) {
    if (n > 1)
        fail("too many");
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
    if (n > 0)
        stop();
#pragma omp parallel for
    for (int i = 0; i <= n; i++)
        b[0] = i;
}
