// The function that is called returns.
// verdict: race
void warn_about(const char *why);

void first(int n, double *a) {
    if (n > 1)
        warn_about("too many");
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i; //~ r1 data-race proved write+write a[0]
}
