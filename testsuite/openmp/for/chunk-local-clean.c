// The dependence stays within groups of four, and chunks of four keep a group on one thread.
// verdict: race-free
void groups(int n, double *a) {
#pragma omp parallel for schedule(static, 4)
    for (int i = 0; i < n; i++)
        if (i % 4 != 0)
            a[i] = a[i - 1];
}
