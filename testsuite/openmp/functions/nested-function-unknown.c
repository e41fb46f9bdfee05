// Functions within functions, as GNU C has them, are not followed.
// verdict: unknown
void f(int n, double *a) {
    void add(int i) { a[i] += 1; }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        add(i);
}
