// copyin of a struct with pointers: the copies of all threads hold the same ones, which are not followed. (A race.)
// verdict: unknown
static struct table {
    int *row[2];
    int n;
} t;
#pragma omp threadprivate(t)
void fill(int n) {
#pragma omp parallel copyin(t)
    for (int i = 0; i < n; i++)
        t.row[n & 1][i] = i;
}
