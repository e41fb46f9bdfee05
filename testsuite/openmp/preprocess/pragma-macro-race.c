// The chunk size in the directive is a macro, and too small for the groups.
// verdict: race
#define GROUP 4
#define CHUNK 6

void groups(int n, double *a) {
#pragma omp parallel for schedule(static, CHUNK)
    for (int i = 0; i < n; i++)
        if (i % GROUP != 0)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
