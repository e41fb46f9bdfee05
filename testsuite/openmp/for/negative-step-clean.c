// A loop that runs downwards by three and writes a block of three per iteration.
// verdict: race-free
void fill_triples(int n, double *a) {
#pragma omp parallel for
    for (int i = n; i >= 3; i -= 3) {
        a[i] = 1.0;
        a[i - 1] = 2.0;
        a[i - 2] = 3.0;
    }
}
