// Without a `main`: a region calls a function of another file, all with one element.
// verdict: race
void part(const double *a, int i, double *to);
void sums(int n, const double *a, double *sum) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        part(a, i, sum);
}
