// The squares of different natural numbers differ.
// verdict: race-free
void squares(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i * i] = i;
}
