// Halves of a range in sections that a team of their own executes, at each level.
// verdict: race-free
static void merge(double *a, int p, int q, int r) {
    for (int i = p; i <= r; i++)
        a[i] = a[i] + (i <= q ? 1 : 2);
}
void sort(double *a, int p, int r, int level) {
    if (level > 3) {
        for (int i = p; i <= r; i++)
            a[i] = -a[i];
    } else if (p < r) {
        int q = (p + r) / 2;
#pragma omp parallel sections firstprivate(a, p, q, r, level)
        {
#pragma omp section
            sort(a, p, q, level + 1);
#pragma omp section
            sort(a, q + 1, r, level + 1);
        }
        merge(a, p, q, r);
    }
}
int fib(int n) {
    int x, y;
    if (n < 2)
        return n;
#pragma omp parallel sections shared(x, y)
    {
        x = fib(n - 1);
#pragma omp section
        y = fib(n - 2);
    }
    return x + y;
}
