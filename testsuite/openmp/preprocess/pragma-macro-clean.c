// The chunk size in the directive is a macro, and a multiple of the group size.
// verdict: race-free
#define GROUP 4
#define CHUNK (2 * GROUP)

void groups(int n, double *a) {
#pragma omp parallel for schedule(static, CHUNK)
    for (int i = 0; i < n; i++)
        if (i % GROUP != 0)
            a[i] = a[i - 1];
}
