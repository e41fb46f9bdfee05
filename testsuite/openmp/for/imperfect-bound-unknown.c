// No bound of a nest may depend on what code between its loops computes.
// openmp: 5.0
// verdict: unknown
void rows(int n, const int *first, double *a) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) { //~ unsupported
        int end = first[i + 1];
        for (int k = 0; k < end; k++) //~ unsupported
            a[k] = 0;
    }
}
