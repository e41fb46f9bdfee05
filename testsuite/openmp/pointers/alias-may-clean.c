// What is restricted is not the same, and neither is what has another type.
// verdict: race-free
// args: --alias may
void shift(int n, double *to, double *restrict from, int *index) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        to[i] = from[i - 1] + index[i - 1];
}
