// Without a `main`: a region calls a function of another file, each with its own element.
// verdict: race-free
void part(const double *a, int i, double *to);
void sums(int n, const double *a, double *sum) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        part(a, i, &sum[i]);
}
