// An `ordered` construct needs a statement.
// verdict: unknown
void nothing(int n, int *a) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        a[i] = i;
#pragma omp ordered //~ unsupported
    }
}
