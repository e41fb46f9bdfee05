// The dependence stays within groups of four, but chunks of three cut the groups.
// verdict: race
void groups(int n, double *a) {
#pragma omp parallel for schedule(static, 3)
    for (int i = 0; i < n; i++)
        if (i % 4 != 0)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
